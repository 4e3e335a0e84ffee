import { beforeAll, describe, expect, it } from 'vitest'
import { partBytes } from '../../packages/console/app/document/text-of-part.ts'
import { axeProblems } from './axe-problems.ts'
import { chromiumPath, sharedApplication } from './console-site.ts'
import { countedPage } from './counted-console.ts'
import { keepText } from './largest-places.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

// How long it takes is measured by `bench/console.ts`. The limits of work are about twice what was counted.
describe.skipIf(chromiumPath === undefined)('large texts in Chromium', { tags: ['slow'] }, () => {
  it.each([
    ['of many lines', 'The harbour opens at six.\n'],
    ['on a single line', 'The harbour opens at six. '],
  ])(
    'of a text of 8 MB %s reads and draws what is in view, and jumps in it',
    async (_how, line) => {
      await using counted = await countedPage(application)
      const { page, site, wrong } = counted
      const address = await keepText(site, `${line.repeat(8_000_000 / line.length)}The end.`)
      const view = page.locator('.text-view')
      let parts = 0
      page.on('request', (request) => void (request.headers()['range'] !== undefined && parts++))
      const opened = async () => {
        await page.goto(address)
        await view.getByText('The harbour opens at six.').first().waitFor()
      }
      const open = { calls: 3_500_000, changes: 140, styled: 2_500, placed: 2_500, boxes: 1_300 }
      await counted.expectWork(`8 MB ${_how}`, opened, open)
      // In view and beside it, of 489.
      expect(parts).toBeLessThanOrEqual(4)
      expect((await view.textContent())!.length).toBeLessThanOrEqual(4 * partBytes)
      const end = view.locator('.text-part').last()
      const atEnd = async () => {
        // What comes into view may be higher than it was taken for.
        await view.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return (await end.textContent())?.endsWith('The end.')
      }
      const jumped = () => expect.poll(atEnd, { timeout: 20_000 }).toBe(true)
      const jump = { calls: 100_000, changes: 10, styled: 100, placed: 100, boxes: 1_300 }
      await counted.expectWork('a jump to its end', jumped, jump)
      expect(parts).toBeLessThanOrEqual(8)
      expect((await view.textContent())!.length).toBeLessThanOrEqual(8 * partBytes)
      expect(await axeProblems(page, 'a large text')).toEqual([])
      expect(wrong).toEqual([])
    },
    300_000,
  )
})
