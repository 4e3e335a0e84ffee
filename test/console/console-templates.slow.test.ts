/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { axeProblems } from './axe-problems.ts'
import { chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

describe.skipIf(chromiumPath === undefined)('prompt templates in Chromium', () => {
  it('are made, changed version by version, shared and deleted', async () => {
    await using docent = await memoryDocent()
    await docent.meet({ userId: 'bob' })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.getByRole('link', { name: 'Templates' }).click()
    await page.getByRole('heading', { name: 'Prompt templates' }).waitFor()
    expect(await axeProblems(page, 'templates')).toEqual([])
    await page.getByLabel('Name of a new template').fill('Sailors')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sailors' }).waitFor()
    const made = page.url()
    await page.getByLabel('System prompt', { exact: true }).fill('You speak like a <b>sailor</b>.')
    await page.getByLabel(/^Suggested questions/).fill('When does the tide turn?\n\nWho is on board?')
    await page.getByRole('region', { name: 'Texts' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText(/version 2/).waitFor()
    const sharing = page.getByRole('region', { name: 'Sharing' })
    await sharing.getByLabel('Name of the user').fill('bob')
    await sharing.getByRole('button', { name: 'Share', exact: true }).click()
    await sharing.getByText('bob').waitFor()
    const { promptTemplates } = docent.as({ userId: 'bob' })
    const seen = (await promptTemplates.list()).find(({ name }) => name === 'Sailors')
    expect(seen).toMatchObject({ version: 2, systemPrompt: 'You speak like a <b>sailor</b>.' })
    expect(await axeProblems(page, 'a template')).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    const wide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(0)
    page.removeAllListeners('dialog')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { name: 'Prompt templates' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Sailors' }).count()).toBe(0)
    expect(wrong).toEqual([])
    await page.goto(made)
    await page.getByRole('alert').waitFor()
  }, 60_000)
})
