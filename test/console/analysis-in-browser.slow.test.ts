/** @module-tag slow */
import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import { beforeAll, describe, expect, it } from 'vitest'
import { labelInvoices } from '../support/analysis-world.ts'
import { makeInvoice } from '../support/invoices.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { addLabel, apiOf, canvas, dragOver, openEditor, problems, type Via } from './analysis-site.ts'
import { chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 120_000)

const learning = () => memoryDocent({ analysis: { tokenLabeller: tokenLabeller(), pageClassifier: pageClassifier() } })

describe.skipIf(chromiumPath === undefined)('document analysis in Chromium', { tags: ['slow'] }, () => {
  it('goes from dropped PDFs over labels and a model to a scored document', async () => {
    await using docent = await learning()
    await using site = await consoleSite(docent, application)
    const api = apiOf(site.url)
    const { page, wrong } = await site.open()
    const found: unknown[] = []
    await signIn(page)
    await page.getByRole('link', { name: 'Analysis' }).click()
    await page.getByLabel('Name of a new project').fill('Invoices')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Invoices' }).waitFor()
    const project = `projects/${page.url().split('/').at(-1)}`
    const made = await Promise.all(Array.from({ length: 12 }, (_, number) => makeInvoice(number)))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(made.map(({ name, pdf }) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) })))
    await page.getByRole('button', { name: /^Read words/ }).click()
    await page.getByRole('button', { name: 'Log of Read words: invoice-0' }).click()
    await page.getByText(/invoice-11\.pdf: \d+ words on 1 pages/).waitFor()
    await page.getByRole('link', { name: /^Annotate/ }).click()
    await canvas(page).waitFor()
    await page.locator('.canvas img').waitFor()
    const [, , , id, version] = new URL(page.url()).pathname.split('/').slice(1)
    expect(version).toBe('1')
    const first = `${project}/documentAI/annotationSets/${id}/versions/1`

    // Words of the first page: "Blue Lantern Ltd" or the like, and so on.
    const words = await page
      .locator('.page-list button')
      .first()
      .textContent()
      .then(
        () => api.call(`${first}:download`) as Promise<Via & { _via_img_metadata: Via; _via_image_id_list: string[] }>,
      )
    const shown = words._via_img_metadata[words._via_image_id_list[0]!]!
    const invoice = made.find(({ name }) => shown.filename.startsWith(`${name}+`))!
    const texts = shown.regions.map(({ region_attributes: { text } }) => text)
    const company = invoice.company.split(' ')
    await addLabel(page, 'company')
    await addLabel(page, 'date')
    await addLabel(page, 'total')
    // The label chosen last is given to what is dragged over; without another choice that is the total.
    await dragOver(page, texts.indexOf(invoice.total), texts.indexOf(invoice.total))
    await page.keyboard.press('Escape')
    await dragOver(page, texts.indexOf(company[0]!), texts.indexOf(company.at(-1)!))
    await page.keyboard.press('Digit1')
    await dragOver(page, texts.indexOf(invoice.date), texts.indexOf(invoice.date))
    await page.keyboard.press('Digit2')
    found.push(...(await problems(page, 'editor')))

    // Somebody else labels the other pages meanwhile.
    const others = made.filter(({ name }) => name !== invoice.name)
    await api.nextVersion(first, labelInvoices(JSON.stringify(words), others))
    await page.reload()
    await canvas(page).waitFor()
    await page.getByText('Changes are kept on the server').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/3$/)
    const third = first.replace(/1$/, '3')
    expect(await api.labels(third, shown.filename)).toEqual([
      ...company.map((text) => `${text} company`),
      `${invoice.date} date`,
      `${invoice.total} total`,
    ])
    expect(await api.labels(third, `${others[0]!.name}+0.png`)).toHaveLength(company.length + 2)

    await page.getByRole('link', { name: 'Back to the project' }).click()
    await page.getByRole('button', { name: /^Train: .* version 3$/ }).click()
    await page.getByLabel('Quick training').check()
    found.push(...(await problems(page, 'training')))
    await page.getByRole('button', { name: 'Start the training' }).click()
    await page.getByRole('link', { name: /^Metrics and test/ }).click({ timeout: 60_000 })
    await page.getByRole('heading', { name: 'Quality' }).waitFor()
    await page.getByRole('img', { name: 'Learning curve' }).waitFor()
    await page.getByLabel('Name of the pipeline').fill('invoices')
    await page.keyboard.press('Enter')
    await page.getByText('Published as invoices.').waitFor()
    const { name, pdf, total } = await makeInvoice(77)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
    await page
      .getByRole('group', { name: `Found in ${name}` })
      .getByText(total)
      .waitFor({ timeout: 30_000 })
    found.push(...(await problems(page, 'model')))

    await page.getByRole('link', { name: 'Back to the project' }).click()
    await page.getByRole('heading', { name: 'Pipelines' }).waitFor()
    await page.getByText('invoices', { exact: true }).waitFor()
    found.push(...(await problems(page, 'project')))

    // The model suggests labels for the version that has none, and all of them are accepted together.
    await openEditor(page, site.url, first)
    await page.getByRole('button', { name: 'Suggest', exact: true }).click()
    await page.locator('.boxes rect.suggested').first().waitFor({ timeout: 30_000 })
    await page.getByRole('slider', { name: /^From a confidence/ }).focus()
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'Accept on all pages' }).click()
    await page.locator('.boxes rect.suggested').first().waitFor({ state: 'detached' })
    expect(await page.locator('.boxes rect[class*=label-]').count()).toBeGreaterThan(0)
    // What the model made for it is gone again.
    const { annotationSets } = (await api.call(`${project}/documentAI/annotationSets`)) as {
      annotationSets: { name: string; displayName: string }[]
    }
    expect(
      annotationSets.filter(({ name }) => !name.includes(`/${id}/`)).map(({ displayName }) => displayName),
    ).toEqual([expect.stringMatching(/^Evaluation of /)])
    expect(found).toEqual([])
    expect(wrong).toEqual([])
  }, 180_000)
})
