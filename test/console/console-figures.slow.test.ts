import type { Row, StorageDriver } from '@docent/core/ports'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { testStorage } from '../support/test-storage.ts'
import { busyTime } from './busy-time.ts'
import { addFile, administratorKey, chromiumPath, consoleSite, sharedApplication, signIn } from './console-site.ts'

let application = ''
beforeAll(async () => {
  if (chromiumPath !== undefined) application = await sharedApplication()
}, 300_000)

const idAt = (at: number) => `7fffffff-0000-7000-8000-${String(at).padStart(12, '0')}`

async function insertAll(storage: StorageDriver, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await storage.write({ steps: rows.slice(at, at + 500).map((row) => ({ kind: 'insert', table, row })) })
}

/** More documents like the one that a collection has. */
async function multiplyDocuments(storage: StorageDriver, number: number): Promise<void> {
  const [document] = await storage.read({ from: 'document', cost: 'scan' })
  const [membership] = await storage.read({ from: 'membership', cost: 'scan' })
  const numbers = Array.from({ length: number }, (_, at) => at)
  const documents = numbers.map((at) => ({ ...document, id: idAt(at), name: `document-${at}.txt` }))
  const memberships = numbers.map((at) => ({
    ...membership,
    ...{ id: idAt(at), document_id: idAt(at), identity: idAt(at), first_chunk_id: 1_000_000 + at },
  }))
  await insertAll(storage, 'document', documents as Row[])
  await insertAll(storage, 'membership', memberships as Row[])
}

/** Questions and answers in an empty chat. */
async function fillChat(storage: StorageDriver, sessionId: string, ownerId: string, number: number): Promise<void> {
  const rows = Array.from({ length: number }, (_, at) => ({
    ...{ id: idAt(at), session_id: sessionId, owner_id: ownerId, created_at: 1_700_000_000_000 + at, votes: 0 },
    ...{ role: at % 2 === 0 ? 'user' : 'assistant', reply_to: at % 2 === 0 ? null : idAt(at - 1) },
    content: at % 2 === 0 ? `Question ${at}` : `Answer **${at}** with a list:\n\n- one\n- two\n\nand \`code\`.`,
    ...{ has_references: false, total_references: 0, error: null, llm_args: null },
  }))
  await insertAll(storage, 'message', rows)
}

/** Milliseconds from what a person does to the frame that shows it, in the page itself. */
const timesOf = (page: Page, act: string, rounds: number) =>
  page.evaluate(`(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    }))
    const type = (field, text) => {
      const proto = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(proto.prototype, 'value').set.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const times = []
    for (let at = 0; at < ${rounds}; at++) {
      const start = performance.now()
      ;(${act})(at, type)
      await painted()
      times.push(performance.now() - start)
    }
    return times
  })()`) as Promise<number[]>

/** Whatever else runs on the machine only adds to it, so that the best of some rounds counts. */
async function p95(page: Page, act: string): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 6 && best > 100; round++) {
    const times = (await timesOf(page, act, 40)).toSorted((one, other) => one - other)
    best = Math.min(best, times[37]!)
  }
  return best
}

describe.skipIf(chromiumPath === undefined)('figures of the console in Chromium', { tags: ['slow'] }, () => {
  it('paints within a second, and answers within 100 ms over 10,000 documents', async () => {
    const storage = testStorage()
    await using docent = await memoryDocent({ storage })
    await using site = await consoleSite(docent, application)
    const { page, wrong } = await site.open()
    let paint = Infinity
    for (let round = 0; round < 6 && paint > 1_000; round++) {
      await page.reload()
      await page.getByLabel('API key').waitFor()
      // It is reported a moment after the frame.
      const painted = `new Promise((resolve) => new PerformanceObserver((list) => {
        for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime)
      }).observe({ type: 'paint', buffered: true }))`
      paint = Math.min(paint, await page.evaluate<number>(painted))
    }
    await signIn(page)
    await addFile(page, 'first.txt', Buffer.from('The harbour opens at six.'))
    await multiplyDocuments(storage, 9_999)
    await page.reload()
    await page.getByText('50 of 10,000 documents').waitFor()
    for (let more = 2; more <= 4; more++) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await page.getByText(`${more * 50} of 10,000 documents`).waitFor()
    }
    const toggled = await p95(page, `(at) => document.querySelectorAll('td input[type=checkbox]')[at].click()`)
    const typed = await p95(page, `(at, type) => type(document.querySelector('main textarea'), 'x'.repeat(at))`)
    const start = Date.now()
    await page.getByLabel('Filter by name').fill('document-9998.')
    await page.getByText('1 of 1 document').waitFor()
    console.info(
      `10,000 documents: first paint ${Math.round(paint)} ms, a choice p95 ${toggled.toFixed(1)} ms, a letter p95 ${typed.toFixed(1)} ms, filtered after ${Date.now() - start} ms`,
    )
    expect(paint).toBeLessThanOrEqual(1_000)
    expect(toggled).toBeLessThanOrEqual(100)
    expect(typed).toBeLessThanOrEqual(100)
    expect(wrong).toEqual([])
  }, 300_000)

  it('answers within 100 ms in a chat of 2,000 messages', async () => {
    const storage = testStorage()
    await using docent = await memoryDocent({ storage })
    await using site = await consoleSite(docent, application)
    const headers = { authorization: `Bearer ${administratorKey}` }
    const { id } = (await (await fetch(`${site.url}api/v1/chats`, { method: 'POST', headers })).json()) as {
      id: string
    }
    const [session] = await storage.read({ from: 'chat_session', cost: 'scan' })
    await fillChat(storage, id, String(session!['owner_id']), 2_000)
    const { page, wrong } = await site.open()
    await signIn(page)
    await page.goto(`${site.url}chats/${id}`)
    const messages = page.locator('.message')
    for (let shown = 50; shown < 2_000; shown += 50) {
      await messages.nth(shown - 1).waitFor({ state: 'attached' })
      // By its place: a search by role computes the names of thousands of buttons each time.
      await page.locator('.messages > div > button').dispatchEvent('click')
    }
    await messages.nth(1_999).waitFor({ state: 'attached' })
    const typed = await p95(
      page,
      `(at, type) => type(document.querySelector('.conversation textarea'), 'x'.repeat(at))`,
    )
    const jumped = await p95(
      page,
      `(at) => { const box = document.querySelector('.messages'); box.scrollTop = box.scrollHeight * ((at * 7919) % 40) / 40 }`,
    )
    const busySoFar = await busyTime(page)
    const busyBefore = await busySoFar()
    await timesOf(
      page,
      `(at) => { const box = document.querySelector('.messages'); box.scrollTop = box.scrollHeight * ((at * 104729) % 37) / 37 }`,
      40,
    )
    const busy = ((await busySoFar()) - busyBefore) / 40
    console.info(
      `2,000 messages: a letter p95 ${typed.toFixed(1)} ms, a jump p95 ${jumped.toFixed(1)} ms (main thread ${busy.toFixed(1)} ms each)`,
    )
    expect(typed).toBeLessThanOrEqual(100)
    expect(jumped).toBeLessThanOrEqual(100)
    expect(wrong).toEqual([])
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
