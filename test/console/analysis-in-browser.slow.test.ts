/** @module-tag slow */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import type { Docent } from '@docent/core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelInvoices } from '../support/analysis-world.ts'
import { makeInvoice } from '../support/invoices.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { administratorKey, buildApplication, chromiumPath, consoleSite, signIn } from './console-site.ts'

let application = ''
beforeAll(() => {
  if (chromiumPath !== undefined) application = buildApplication()
}, 120_000)
afterAll(() => {
  if (application !== '') rmSync(dirname(application), { recursive: true })
})

const learning = (): Promise<Docent> =>
  memoryDocent({ analysis: { tokenLabeller: tokenLabeller(), pageClassifier: pageClassifier() } })

/** Calls of the API of analysis beside the browser: what other people do. */
function apiOf(url: string) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${administratorKey}`, 'content-type': 'application/json' }
    const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${url}v1alpha/${path}`, request)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const ended = async (job: string): Promise<void> => {
    for (;;) {
      const { status } = (await call(job)) as { status: string }
      if (status === 'JOB_STATUS_SUCCEEDED') return
      if (/_(FAILED|CANCELLED)$/.test(status)) throw new Error(`${job}: ${status}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const content = (via: string) => ({ content: Buffer.from(via).toString('base64') })
  const made = async (path: string, body: object): Promise<string> => {
    const { name, jobName } = (await call(path, body)) as { name: string; jobName: string }
    await ended(jobName)
    return name
  }
  return {
    call,
    project: async (displayName: string) => ((await call('projects', { displayName })) as { name: string }).name,
    annotationSet: (project: string, displayName: string, via: string) =>
      made(`${project}/documentAI/annotationSets`, {
        ...{ mime: 'application/json', annotationSet: { displayName } },
        annotationSetVia: content(via),
      }),
    nextVersion: (name: string, via: string) =>
      made(name.replace(/\/\d+$/, ''), {
        ...{ mime: 'application/json', annotationSet: {}, sourceAnnotationSetName: name },
        annotationSetVia: content(via),
      }),
    labels: async (name: string, page: string): Promise<string[]> => {
      const set = (await call(`${name}:download`)) as Via & { _via_img_metadata?: Via }
      const found = Object.values(set._via_img_metadata ?? set).find(({ filename }) => filename === page)
      return found!.regions.flatMap(({ region_attributes: { text, label } }) =>
        label === undefined ? [] : [`${text} ${label}`],
      )
    },
  }
}

type Via = Record<string, { filename: string; regions: { region_attributes: { text: string; label?: string } }[] }>

/** A page of small words in a grid; some are suggested. */
function grid(words: number, label: (at: number) => object = () => ({})): string {
  const regions = Array.from({ length: words }, (_, at) => ({
    shape_attributes: { name: 'rect', x: 20 + (at % 50) * 30, y: 20 + Math.floor(at / 50) * 30, width: 26, height: 18 },
    region_attributes: { text: `w${at}`, ...label(at) },
  }))
  const pages = ['a.pdf+0.png', 'a.pdf+1.png'].map((filename) => [
    filename,
    { filename, size: -1, regions, file_attributes: { width: 1560, height: 1860 } },
  ])
  return JSON.stringify(Object.fromEntries(pages))
}

const canvas = (page: Page) => page.getByRole('application')
const openEditor = async (page: Page, url: string, name: string) => {
  const [, project, , , id, , version] = name.split('/')
  await page.goto(`${url}analysis/${project}/annotations/${id}/${version}`)
  await canvas(page).waitFor()
}
const addLabel = async (page: Page, name: string) => {
  await page.getByLabel('New label', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
}

/** Drags over the words of these numbers. */
async function dragOver(page: Page, first: number, last: number): Promise<void> {
  const boxes = page.locator('.canvas .boxes rect')
  const [from, to] = [(await boxes.nth(first).boundingBox())!, (await boxes.nth(last).boundingBox())!]
  await page.mouse.move(from.x - 2, from.y - 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2)
  await page.mouse.move(to.x + to.width + 2, to.y + to.height + 2)
  await page.mouse.up()
}

async function problems(page: Page, where: string): Promise<unknown[]> {
  const all: unknown[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.evaluate(axe.source)
    const found = (await page.evaluate('axe.run()')) as { violations: { id: string; nodes: { html: string }[] }[] }
    all.push(...found.violations.map(({ id, nodes }) => ({ where, theme, id, nodes: nodes.map(({ html }) => html) })))
  }
  return all
}

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
    await page.getByText('Changes are kept in this browser').waitFor()
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
    expect(found).toEqual([])
    expect(wrong).toEqual([])
  }, 180_000)

  it('reviews suggestions by the keyboard alone, and takes them back', async () => {
    await using docent = await learning()
    await using site = await consoleSite(docent, application)
    const api = apiOf(site.url)
    const { page } = await site.open()
    await signIn(page)
    const suggested = (at: number) =>
      at < 4 ? { label: 'total', confidence: [0.95, 0.6, 0.97, 0.4][at]!, entityId: `0-${at}` } : {}
    const name = await api.annotationSet(await api.project('Keys'), 'Grid', grid(20, suggested))
    await openEditor(page, site.url, name)
    const boxes = (css: string) => page.locator(`.canvas rect.${css}`).count()
    expect(await boxes('suggested')).toBe(4)
    await canvas(page).focus()
    await page.keyboard.press('a')
    expect(await boxes('suggested')).toBe(2)
    // The next uncertain word: accepted, and the one after it corrected by taking its label away.
    await page.keyboard.press('Tab')
    await page.getByText('w1: total suggested, 60 %').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    expect(await boxes('suggested')).toBe(0)
    expect(await boxes('label-0')).toBe(3)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await boxes('suggested')).toBe(2)
    await page.keyboard.press('Control+y')
    expect(await boxes('suggested')).toBe(1)
    // After the last suggestion Tab leaves the page.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await canvas(page).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(false)
    await canvas(page).focus()
    await page.keyboard.press('s')
    await page.getByRole('application', { name: 'Words of a.pdf+1.png' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/2$/)
    expect(await api.labels(name.replace(/1$/, '2'), 'a.pdf+0.png')).toEqual([
      'w0 total',
      'w1 total',
      'w2 total',
      'w3 total',
    ])
  }, 60_000)

  it('shows both labels of a word that two people labelled differently', async () => {
    await using docent = await learning()
    await using site = await consoleSite(docent, application)
    const api = apiOf(site.url)
    const { page } = await site.open()
    await signIn(page)
    const name = await api.annotationSet(await api.project('Two'), 'Grid', grid(6))
    await openEditor(page, site.url, name)
    await addLabel(page, 'mine')
    await dragOver(page, 0, 2)
    await api.nextVersion(
      name,
      grid(6, (at) => (at === 2 || at === 4 ? { label: 'theirs' } : {})),
    )
    await page.getByRole('button', { name: 'Save a version' }).click()
    const conflict = page.getByRole('group', { name: 'w2' })
    await conflict.getByLabel('Theirs: theirs').waitFor()
    await conflict.getByLabel('Mine: mine').check()
    expect(await problems(page, 'conflicts')).toEqual([])
    await page.getByRole('button', { name: 'Save with these choices' }).click()
    await page.waitForURL(/\/3$/)
    const third = name.replace(/1$/, '3')
    expect(await api.labels(third, 'a.pdf+0.png')).toEqual(['w0 mine', 'w1 mine', 'w2 mine', 'w4 theirs'])
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'version 2' })
    await page.getByText('w2 on page 1: here mine, there theirs').waitFor()
  }, 60_000)

  it('answers within 50 ms on a page of 3,000 words', async () => {
    await using docent = await learning()
    await using site = await consoleSite(docent, application)
    const api = apiOf(site.url)
    const { page } = await site.open()
    await signIn(page)
    const name = await api.annotationSet(await api.project('Large'), 'Grid', grid(3_000))
    await openEditor(page, site.url, name)
    await addLabel(page, 'total')
    await page.locator('.canvas .boxes rect').nth(2_999).waitFor()
    await page.keyboard.press('Escape')
    await canvas(page).focus()
    // From the key to the frame that shows what it did, in the page itself. Whatever else runs on the machine only adds to it, so that
    // the best of some rounds counts.
    const round = async () => {
      const times = (await page.evaluate(`(async () => {
        const area = document.querySelector('.canvas')
        const keys = [['ArrowRight', 'ArrowRight'], ['1', 'Digit1'], ['ArrowDown', 'ArrowDown'], ['Delete', 'Delete'], ['1', 'Digit1']]
        const press = ([key, code]) => area.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
        const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = resolve
          port2.postMessage(0)
        }))
        const times = []
        for (let at = 0; at < 100; at++) {
          const start = performance.now()
          press(keys[at % keys.length])
          await painted()
          times.push(performance.now() - start)
        }
        return times
      })()`)) as number[]
      return times.toSorted((one, other) => one - other)[94]!
    }
    let best = Infinity
    for (let rounds = 0; rounds < 6 && best > 50; rounds++) best = Math.min(best, await round())
    console.info(`3,000 words: p95 ${best.toFixed(1)} ms an operation`)
    expect(await page.locator('.canvas rect.label-0').count()).toBeGreaterThan(10)
    expect(best).toBeLessThanOrEqual(50)
  }, 60_000)
})
