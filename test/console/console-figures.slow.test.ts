import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { addFile, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'
import { countedConsole, countedPage } from './counted-console.ts'
import { acts, openDocuments, openMessages } from './largest-places.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

/** What is written beside them draws none of many rows or messages again. */
const letter = { calls: 2_500, changes: 6, styled: 6, placed: 40 }

// How long it takes is measured by `bench/console.ts`. The limits are about twice what was counted.
describe.skipIf(chromiumPath === undefined)('work of the console in Chromium', { tags: ['slow'] }, () => {
  it('asks the server for nothing but the application before its first page', async () => {
    await using counted = await countedConsole(application)
    const { page, site, wrong } = counted
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url().slice(site.url.length)))
    const opened = async () => {
      await page.reload()
      await page.getByLabel('API key').waitFor()
    }
    await counted.expectWork('the first page', opened, { calls: 10_000, changes: 100, styled: 80, placed: 80 })
    expect(asked.filter((path) => path !== '' && !/^(assets\/|icon)/.test(path))).toEqual([])
    expect(wrong).toEqual([])
  }, 300_000)

  it('changes little for an act over 10,000 documents', async () => {
    await using counted = await countedPage(application)
    const { page, wrong } = counted
    await openDocuments(counted, 10_000)
    expect(await page.locator('.documents tbody tr').count()).toBe(200)
    // All rows that are shown are drawn again, and no others.
    const choice = { calls: 210_000, changes: 1_300, styled: 10, placed: 40, boxes: 7_000 }
    await counted.expectWork('a choice', acts.choice, choice)
    await counted.expectWork('a letter', acts.letterBesideDocuments, letter)
    await page.getByLabel('Filter by name').fill('document-9998.')
    await page.getByText('1 of 1 document').waitFor()
    expect(await page.locator('.documents tbody tr').count()).toBe(1)
    expect(wrong).toEqual([])
  }, 300_000)

  it('changes little for an act in a chat of 2,000 messages, and lays out those in view', async () => {
    await using counted = await countedPage(application)
    await openMessages(counted, 2_000)
    await counted.expectWork('a letter', acts.letterBesideMessages, { ...letter, boxes: 1_500 })
    const jump = { calls: 5_000, changes: 2, styled: 1_000, placed: 2_000, boxes: 3_000 }
    await counted.expectWork('a jump', acts.jump, jump)
    expect(counted.wrong).toEqual([])
  }, 300_000)

  it('needs no more memory after 500 navigations', async () => {
    await using docent = await memoryDocent()
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    await signIn(page)
    await addFile(page, 'first.txt', Buffer.from('The harbour opens at six.'))
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const measured = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value
      return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }
    const titles = ['Chats', 'Analysis', 'Operations', 'Collections'] as const
    const navigate = async (rounds: number) => {
      for (let round = 0; round < rounds; round++)
        for (const name of titles) {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
          await page.locator('main h1').waitFor()
        }
    }
    // Until about the hundredth the browser still compiles and caches.
    await navigate(25)
    const first = await measured()
    await navigate(50)
    const middle = await measured()
    await navigate(50)
    const last = await measured()
    console.info(`after 100, 300 and 500 navigations: ${JSON.stringify([first, middle, last])}`)
    expect(last.heap / middle.heap).toBeLessThan(1.1)
    // What a page is drawing right now comes and goes; what 400 navigations leave behind would be hundreds.
    expect(last.nodes - first.nodes).toBeLessThan(50)
    expect(last.listeners - first.listeners).toBeLessThan(50)
    expect(wrong).toEqual([])
  }, 600_000)
})
