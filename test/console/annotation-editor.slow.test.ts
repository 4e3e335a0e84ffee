/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { addLabel, apiOf, canvas, dragOver, grid, openEditor, problems } from './analysis-site.ts'
import { chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'
import { countedPage } from './counted-console.ts'
import { acts, openWords } from './largest-places.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 120_000)

describe.skipIf(chromiumPath === undefined)('the annotation editor in Chromium', { tags: ['slow'] }, () => {
  it('reviews suggestions by the keyboard alone, and takes them back', async () => {
    await using docent = await memoryDocent()
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
    await using docent = await memoryDocent()
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
    expect(await problems(page, 'a comparison')).toEqual([])
  }, 60_000)

  it('has no problem that axe finds in the panels of a draft that two people share', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const api = apiOf(site.url)
    const { page } = await site.open()
    await signIn(page)
    const name = await api.annotationSet(await api.project('Shared'), 'Grid', grid(6))
    await openEditor(page, site.url, name)
    await addLabel(page, 'mine')
    await dragOver(page, 0, 2)
    await page.getByText('Changes are kept on the server').waitFor()
    const [, project, , , set] = name.split('/')
    const { drafts } = docent.as({ userId: 'walt', permissions: ['administrator'] }).analysis
    await drafts.apply(
      { project: project!, kind: 'annotationSets', set: set!, version: 1 },
      // Says it without having seen what the other said.
      { operations: [{ page: 'a.pdf+0.png', word: '1', mark: { label: 'theirs' } }], seen: 0 },
    )
    const disagreement = page.getByRole('group', { name: 'Labelled differently' })
    await disagreement.getByText('theirs').waitFor()
    const sharing = page.getByRole('combobox', { name: 'Agreement of annotators' })
    expect(await problems(page, 'a disagreement')).toEqual([])
    await sharing.selectOption({ index: 1 })
    expect(await problems(page, 'the agreement of two')).toEqual([])
  }, 60_000)

  it('changes nothing but the words that a key concerns on a page of 3,000', async () => {
    await using counted = await countedPage(application)
    await openWords(counted, 3_000)
    // About twice what was counted; how long it takes is measured by `bench/console.ts`.
    const key = { calls: 120_000, changes: 40, styled: 6, placed: 30, boxes: 20_000 }
    await counted.expectWork('a key', acts.keyInEditor, key)
    expect(await counted.page.locator('.canvas rect.label-0').count()).toBeGreaterThan(10)
  }, 300_000)
})
