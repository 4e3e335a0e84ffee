/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { addLabel, apiOf, canvas, dragOver, grid, openEditor, problems } from './analysis-site.ts'
import { chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

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

  it('answers within 50 ms on a page of 3,000 words', async () => {
    await using docent = await memoryDocent()
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
