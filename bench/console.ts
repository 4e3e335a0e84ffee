/**
 * How long the console takes in Chromium where it shows most: its first page, an act over 10,000 documents, in a chat of 2,000
 * messages and on a page of 3,000 words, and a text of 8 MB. The baseline is the same where there is little, for the first page a
 * page without an application; they take turns. What an act may do at most is tested (`test/console`). Says so where no Chromium is
 * installed.
 * Run: node --conditions=docent-source bench/console.ts [rounds]
 */
import { join } from 'node:path'
import { memoryStorage } from '@docent/adapters-storage'
import express from 'express'
import { buildApplication, chromiumPath, consoleSite, signIn } from '../test/console/console-site.ts'
import {
  acts,
  carryOut,
  keepText,
  openDocuments,
  openMessages,
  openWords,
  type Stage,
} from '../test/console/largest-places.ts'
import { memoryDocent } from '../test/support/memory-docent.ts'
import { mainThreadTime } from './measuring/main-thread-time.ts'
import { quantile } from './measuring/quantiles.ts'
import { ratiosTo, report, type Figure } from './measuring/report.ts'
import { listen } from './measuring/serve-docent.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

type Page = Stage['page']
type Size = typeof small

const rounds = sizeAt(2, 7, 1)
const actsOfRound = sized(40, 4)
const small = { documents: 20, messages: 20, words: 50, letters: 8_000 }
const large = sized(
  { documents: 10_000, messages: 2_000, words: 3_000, letters: 8_000_000 },
  { documents: 60, messages: 60, words: 60, letters: 40_000 },
)
const line = 'The harbour opens at six.\n'

/** Gives the milliseconds of a round. */
type Measure = () => Promise<number>
interface Subject {
  readonly name: string
  readonly aimMs: number
  readonly page: Page
  readonly measure: Measure
}

if (chromiumPath === undefined) console.log('console is skipped: no Chromium is installed below /usr.')
else await compare()

async function compare(): Promise<void> {
  using directory = temporaryDirectory()
  const application = await buildApplication(join(directory.path, 'app'))
  const plain = await listen(express().use((_, response) => void response.send('<!doctype html><p>Plain</p>')))
  await using little = await startConsole(application)
  await using much = await startConsole(application)
  const baselines = await subjectsOf(little, small, plain.url)
  const subjects = await subjectsOf(much, large, much.site.url)
  const figures: Figure[] = []
  for (const [index, subject] of subjects.entries()) figures.push(...(await inTurns(baselines[index]!, subject)))
  await plain.close()
  const sizes = Object.entries(large).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
  report(`The console in Chromium, ${sizes.join(', ')}; p95 of ${actsOfRound} acts`, figures)
}

/** The baseline is measured before each round. */
async function inTurns(baseline: Subject, { name, aimMs, ...subject }: Subject): Promise<Figure[]> {
  const times = { baseline: [] as number[], subject: [] as number[] }
  const worked = { baseline: [] as number[], subject: [] as number[] }
  const measured = { baseline, subject }
  for (let round = sized(-1, 0); round < rounds; round++) {
    for (const which of ['baseline', 'subject'] as const) {
      const { page, measure } = measured[which]
      const workSoFar = await mainThreadTime(page)
      const before = await workSoFar()
      const ms = await measure()
      const work = (await workSoFar()) - before
      // The first is to warm up.
      if (round < 0) continue
      times[which].push(ms)
      worked[which].push(work)
    }
  }
  const aim = { of: 'value', is: 'at most', limit: aimMs } as const
  return [
    { name, unit: 'ms', values: times.subject, ratios: ratiosTo(times.baseline, times.subject), aim },
    {
      name: `${name}, main thread in a round`,
      unit: 'ms',
      values: worked.subject,
      ratios: ratiosTo(worked.baseline, worked.subject),
    },
  ]
}

async function startConsole(application: string) {
  const storage = memoryStorage()
  const docent = await memoryDocent({ storage })
  const site = await consoleSite(docent, application)
  return {
    ...{ storage, site },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await docent.stop()
    },
  }
}

async function subjectsOf(console: Omit<Stage, 'page'>, size: Size, firstPage: string): Promise<Subject[]> {
  const opened = async (open: (stage: Stage) => Promise<void>): Promise<Page> => {
    const { page } = await console.site.open()
    await signIn(page)
    await open({ ...console, page })
    return page
  }
  const act = (name: string, aimMs: number, page: Page, script: string): Subject => ({
    ...{ name, aimMs, page },
    measure: async () => quantile(await carryOut(page, script, actsOfRound), 0.95),
  })
  const { page: first } = await console.site.open()
  const documents = await opened((stage) => openDocuments(stage, size.documents))
  const messages = await opened((stage) => openMessages(stage, size.messages))
  const words = await opened((stage) => openWords(stage, size.words))
  const text = await keepText(console.site, line.repeat(size.letters / line.length))
  const texts = await opened(async () => undefined)
  return [
    { name: 'first paint', aimMs: 1_000, page: first, measure: () => firstPaint(first, firstPage) },
    act('a document is chosen', 100, documents, acts.choice),
    act('a letter beside documents', 100, documents, acts.letterBesideDocuments),
    act('a letter beside messages', 100, messages, acts.letterBesideMessages),
    act('a jump among messages', 100, messages, acts.jump),
    act('a key in the editor', 50, words, acts.keyInEditor),
    { name: 'a text is opened', aimMs: 1_000, page: texts, measure: () => openText(texts, console.site.url, text) },
  ]
}

async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url)
  // It is reported a moment after the frame.
  return page.evaluate<number>(`new Promise((resolve) => new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime)
  }).observe({ type: 'paint', buffered: true }))`)
}

/** From a page of the console, which is loaded anew. */
async function openText(page: Page, url: string, address: string): Promise<number> {
  await page.goto(`${url}collections`)
  await page.locator('main h1').waitFor()
  const start = performance.now()
  await page.goto(address)
  await page.locator('.text-view').getByText(line.trim()).first().waitFor()
  return performance.now() - start
}
