/**
 * Many answers at once: 1,000 streams at 10 words a second from the fake model through Docent over HTTP, as answers of chats
 * (stream log, delivery) and through the compatibility API, against Express that passes the same stream on as it comes.
 * Every answer must arrive whole and in order, also at the readers, one in twenty each, who take two pieces a second, and
 * who begin to read when all others are done. Lag is from a word's departure from the model to its arrival at one of the others. Servers, model and client are
 * processes of their own; both ways through Docent share one.
 * Run: node --conditions=docent-source bench/streams.ts [streams] [seconds] [rounds]
 */
import { join } from 'node:path'
import { askModel, askOverHttp } from './measuring/answer-lines.ts'
import { part, serveParent, startChild, type Child } from './measuring/child-process.ts'
import { serveModel, type ModelPace, type SentTimes } from './measuring/model-process.ts'
import { openDocent } from './measuring/open-docent.ts'
import { processUsage, type ProcessUsage } from './measuring/process-usage.ts'
import { quantile } from './measuring/quantiles.ts'
import { rawRelay } from './measuring/raw-relay.ts'
import { ratiosTo, report, type Figure } from './measuring/report.ts'
import { serveDocent, type ListeningServer } from './measuring/serve-docent.ts'
import { sizeAt } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const perSecond = 10
/** Every so many readers there is a late one, and a slow one. */
const lateEvery = 20
const slowPauseMs = 500

const paths = ['relay', 'docent', 'compat'] as const
type Path = (typeof paths)[number]

/** One round of all streams through one server. */
interface Round {
  readonly complete: number
  readonly lagP50: number
  readonly lagP99: number
  /** Longest waits of readers between two words that left the model a tenth of a second apart. */
  readonly gapP99: number
  readonly processorPercent: number
  readonly loopP99: number
  readonly loopLongest: number
  readonly nowMb: number
  readonly peakMb: number
}

const mine = part()
if (mine === 'model') serveModel()
else if (mine === 'docent') serveDocentOver(process.argv[3]!, process.argv[4]!)
else if (mine === 'relay') serveRelayOf(process.argv[3]!)
else await compare(sizeAt(2, 1_000, 5), sizeAt(3, 6, 1), sizeAt(4, 3, 1))

async function compare(streams: number, seconds: number, rounds: number): Promise<void> {
  using directory = temporaryDirectory()
  await using model = startChild(import.meta.url, 'model')
  const modelUrl = await model.call<string>('start')
  await using docent = startChild(import.meta.url, 'docent', { arguments: [join(directory.path, 'docent'), modelUrl] })
  await using relay = startChild(import.meta.url, 'relay', { arguments: [modelUrl] })
  const server = await docent.call<{ url: string; key: string; chatIds: string[] }>('start', streams)
  const relayUrl = await relay.call<string>('start')

  const words = seconds * perSecond
  const through = {
    relay: (stream: number) => askModel(relayUrl, `stream ${stream}`),
    docent: async function* (stream: number) {
      let length = 0
      for await (const line of askOverHttp(server, server.chatIds[stream]!, `stream ${stream}`)) {
        if (line.error !== undefined) throw new Error(line.error)
        if (line.finished) return
        if (line.offset !== length) throw new Error(`a line starts at ${line.offset} and not at ${length}`)
        length += line.body.length
        yield line.body
      }
    },
    compat: (stream: number) => askModel(`${server.url}/compat_api/v1`, `stream ${stream}`, server.key),
  }
  const results: Record<Path, Round[]> = { relay: [], docent: [], compat: [] }
  for (let round = -1; round < rounds; round++) {
    for (const [name, child] of [
      ['relay', relay],
      ['docent', docent],
      ['compat', docent],
    ] as const) {
      const result = await oneRound(model, child, { streams, words: round < 0 ? 10 : words }, through[name])
      if (round >= 0) results[name].push(result)
    }
  }
  const figure = (name: Path, key: keyof Round, label: string, unit: string): Figure => ({
    name: `${name}, ${label}`,
    unit,
    values: results[name].map((result) => result[key]),
    ...(name === 'relay'
      ? {}
      : {
          ratios: ratiosTo(
            results.relay.map((result) => result[key]),
            results[name].map((result) => result[key]),
          ),
        }),
  })
  report(`${streams} streams at ${perSecond} words a second for ${seconds} s`, [
    ...paths.map((name): Figure => ({
      ...figure(name, 'complete', 'streams complete and in order', ''),
      aim: { of: 'value', is: 'at least', limit: streams },
    })),
    ...paths.map((name) => figure(name, 'lagP50', 'lag of a word, p50', 'ms')),
    ...paths.map((name) => figure(name, 'lagP99', 'lag of a word, p99', 'ms')),
    ...paths.map((name) => figure(name, 'gapP99', 'between two words, p99', 'ms')),
    ...paths.map((name) => figure(name, 'processorPercent', 'processor', '%')),
    ...paths.map((name) => figure(name, 'loopP99', 'delay of the event loop, p99', 'ms')),
    ...paths.map((name) => figure(name, 'loopLongest', 'longest delay of the event loop', 'ms')),
    ...paths.map((name) => figure(name, 'nowMb', 'memory after a round', 'MB')),
    ...(['relay', 'docent'] as const).map((name) => figure(name, 'peakMb', 'peak memory so far', 'MB')),
  ])
}

async function oneRound(
  model: Child,
  server: Child,
  { streams, words }: { readonly streams: number; readonly words: number },
  ask: (stream: number) => AsyncIterable<string>,
): Promise<Round> {
  await model.call('pace', { words, perSecond } satisfies ModelPace)
  const before = await server.call<ProcessUsage>('usage')
  const start = performance.now()
  const isLate = (stream: number) => stream % lateEvery === lateEvery - 1
  const isSlow = (stream: number) => stream % lateEvery === lateEvery / 2 - 1
  const othersDone = Promise.withResolvers<void>()
  const slowly = () =>
    Promise.race([othersDone.promise, new Promise<void>((resolve) => setTimeout(resolve, slowPauseMs))])
  const reading = Array.from({ length: streams }, (_, stream) =>
    readStream(
      ask(stream),
      words,
      isLate(stream) ? () => othersDone.promise : isSlow(stream) ? slowly : () => undefined,
    ),
  )
  await Promise.all(reading.filter((_, stream) => !isLate(stream) && !isSlow(stream)))
  othersDone.resolve()
  const arrivals = await Promise.all(reading)
  const ms = performance.now() - start
  const after = await server.call<ProcessUsage>('usage')
  const sent = await model.call<SentTimes>('sent')
  const lags: number[] = []
  const gaps: number[] = []
  for (const [stream, times] of arrivals.entries()) {
    if (isLate(stream) || isSlow(stream)) continue
    const departures = sent.get(`stream ${stream}`) ?? []
    times?.forEach((time, word) => {
      lags.push(time - departures[word]!)
      if (word > 0) gaps.push(time - times[word - 1]!)
    })
  }
  return {
    complete: arrivals.filter((times) => times !== undefined).length,
    lagP50: quantile(lags, 0.5),
    lagP99: quantile(lags, 0.99),
    gapP99: quantile(gaps, 0.99),
    processorPercent: ((after.processorMs - before.processorMs) / ms) * 100,
    loopP99: after.loopP99,
    loopLongest: after.loopLongest,
    nowMb: after.nowMb,
    peakMb: after.peakMb,
  }
}

/**
 * When each word came; undefined when words were missing or out of order. Several words can come at once. Behind each
 * piece, `pause` is waited for.
 */
async function readStream(
  pieces: AsyncIterable<string>,
  words: number,
  pause: () => Promise<void> | undefined,
): Promise<number[] | undefined> {
  const times: number[] = []
  let text = ''
  for await (const piece of pieces) {
    await pause()
    text += piece
    const now = performance.timeOrigin + performance.now()
    const count = text.split(' ').length - 1
    while (times.length < count) times.push(now)
  }
  const whole = Array.from({ length: words }, (_, word) => `${word} `).join('')
  return text === whole ? times : undefined
}

function serveDocentOver(directory: string, modelUrl: string): void {
  let docent: Awaited<ReturnType<typeof openDocent>>
  let listener: ListeningServer
  serveParent(
    {
      start: async (chats: number) => {
        docent = await openDocent(directory, { modelUrl })
        const alice = docent.as({ userId: 'alice' })
        const made = await Promise.all(Array.from({ length: chats }, () => alice.chats.create({})))
        const server = await serveDocent(docent, 'alice')
        listener = server
        return { url: server.url, key: server.key, chatIds: made.map(({ id }) => id) }
      },
      usage: processUsage,
    },
    async () => {
      await listener.close()
      await docent.stop()
    },
  )
}

function serveRelayOf(modelUrl: string): void {
  let server: ListeningServer
  const start = async () => (server = await rawRelay(modelUrl)).url
  serveParent({ start, usage: processUsage }, () => server.close())
}
