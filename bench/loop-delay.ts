/**
 * How long the server's event loop makes others wait while a generated 300-page PDF and 500 small documents are ingested
 * and a chat continues, over HTTP; measured inside the server process. The same process at rest is the baseline.
 * Run: node --conditions=docent-source bench/loop-delay.ts [rounds] [pages] [documents]
 */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { part, peakMegabytes, serveParent, startChild } from './measuring/child-process.ts'
import { heavyLoad } from './measuring/heavy-load.ts'
import { serveModel, type ModelPace } from './measuring/model-process.ts'
import { openDocent } from './measuring/open-docent.ts'
import { report, type Figure } from './measuring/report.ts'
import { serveDocent, type ListeningServer } from './measuring/serve-docent.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const restMs = sized(3_000, 500)
const resolution = 2

interface Delays {
  readonly p50: number
  readonly p99: number
  readonly longest: number
  readonly busyPercent: number
  readonly peakMb: number
}

const mine = part()
if (mine === 'model') serveModel()
else if (mine === 'server') serveDocentOver(process.argv[3]!, process.argv[4]!)
else await compare(sizeAt(2, 2, 1), sizeAt(3, 300, 3), sizeAt(4, 500, 5))

async function compare(rounds: number, pages: number, documents: number): Promise<void> {
  await using model = startChild(import.meta.url, 'model')
  const modelUrl = await model.call<string>('start')
  await model.call('pace', { words: 20, perSecond: 40 } satisfies ModelPace)
  const rest: Delays[] = []
  const loaded: Delays[] = []
  const seconds: number[] = []
  const answers: number[] = []
  for (let round = 0; round < rounds; round++) {
    using directory = temporaryDirectory()
    await using server = startChild(import.meta.url, 'server', {
      arguments: [join(directory.path, 'docent'), modelUrl],
    })
    const started = await server.call<{ url: string; key: string }>('start')
    await server.call('watch')
    await new Promise((resolve) => setTimeout(resolve, restMs))
    rest.push(await server.call<Delays>('delays'))
    await server.call('watch')
    const start = performance.now()
    answers.push(await heavyLoad(started, { pages, documents }))
    seconds.push((performance.now() - start) / 1000)
    loaded.push(await server.call<Delays>('delays'))
  }
  const figure = (name: string, delays: readonly Delays[], key: keyof Delays, unit: string): Figure => ({
    name,
    unit,
    values: delays.map((delay) => delay[key]),
  })
  report(`Delay of the event loop (timer of ${resolution} ms), ${pages} pages and ${documents} documents`, [
    figure('at rest, p99', rest, 'p99', 'ms'),
    figure('at rest, longest', rest, 'longest', 'ms'),
    figure('ingesting and chatting, p50', loaded, 'p50', 'ms'),
    {
      ...figure('ingesting and chatting, p99', loaded, 'p99', 'ms'),
      ratios: loaded.map(({ p99 }, round) => p99 / rest[round]!.p99),
      aim: { of: 'value', is: 'at most', limit: 50 },
    },
    figure('ingesting and chatting, longest', loaded, 'longest', 'ms'),
    figure('ingesting and chatting, loop busy', loaded, 'busyPercent', '%'),
    figure('ingesting and chatting, peak memory', loaded, 'peakMb', 'MB'),
    { name: 'time until all is searchable', unit: 's', values: seconds },
    { name: 'questions answered meanwhile', unit: '', values: answers },
  ])
}

function serveDocentOver(directory: string, modelUrl: string): void {
  let docent: Awaited<ReturnType<typeof openDocent>>
  let listener: ListeningServer
  const delay = monitorEventLoopDelay({ resolution })
  let before = performance.eventLoopUtilization()
  serveParent(
    {
      start: async () => {
        docent = await openDocent(directory, { modelUrl })
        const server = await serveDocent(docent, 'alice')
        listener = server
        return { url: server.url, key: server.key }
      },
      watch: () => {
        delay.reset()
        delay.enable()
        before = performance.eventLoopUtilization()
      },
      delays: (): Delays => {
        delay.disable()
        return {
          p50: delay.percentile(50) / 1e6,
          p99: delay.percentile(99) / 1e6,
          longest: delay.max / 1e6,
          busyPercent: performance.eventLoopUtilization(before).utilization * 100,
          peakMb: peakMegabytes(),
        }
      },
    },
    async () => {
      await listener.close()
      await docent.stop()
    },
  )
}
