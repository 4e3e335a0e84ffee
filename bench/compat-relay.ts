/**
 * Tokens a second through the compatibility API with a model of the OpenAI-compatible adapter, and with one of the AI SDK,
 * against Express that passes the same stream on unread. The fake model sends each token separately, as fast as it is read.
 * Servers, model and client are processes of their own; every answer is checked after the clock has stopped.
 * Run: node --conditions=docent-source bench/compat-relay.ts [words] [streams] [rounds]
 */
import { Buffer } from 'node:buffer'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { aiSdkModels, builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { standardParsers } from '@docent/adapters-ingestion'
import { createDocent, silentLogger, type Docent } from '@docent/core'
import { contentOf } from './measuring/answer-lines.ts'
import { part, serveParent, startChild, type Child } from './measuring/child-process.ts'
import { serveModel, type ModelPace } from './measuring/model-process.ts'
import { processUsage, type ProcessUsage } from './measuring/process-usage.ts'
import { rawRelay } from './measuring/raw-relay.ts'
import { ratiosTo, report, type Figure } from './measuring/report.ts'
import { serveDocent, type ListeningServer } from './measuring/serve-docent.ts'
import { sizeAt, sized } from './measuring/sized.ts'

const warmUpWords = sized(2_000, 100)
const paths = ['relay', 'compat', 'ai-sdk'] as const
type Path = (typeof paths)[number]

interface Round {
  readonly perSecond: number
  readonly microseconds: number
}

interface Target {
  readonly child: Child
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly model: string
}

const mine = part()
if (mine === 'model') serveModel()
else if (mine === 'relay') serveRelayOf(process.argv[3]!)
else if (mine === 'docent') serveDocentOver(process.argv[3]!)
else await compare(sizeAt(2, 20_000, 200), sizeAt(3, 8, 2), sizeAt(4, 5, 1))

async function compare(words: number, streams: number, rounds: number): Promise<void> {
  await using model = startChild(import.meta.url, 'model')
  const modelUrl = await model.call<string>('start')
  await using relay = startChild(import.meta.url, 'relay', { arguments: [modelUrl] })
  await using docent = startChild(import.meta.url, 'docent', { arguments: [modelUrl] })
  const relayUrl = await relay.call<string>('start')
  const { url, key } = await docent.call<{ url: string; key: string }>('start')
  const through = { child: docent, url: `${url}/compat_api/v1`, headers: { authorization: `Bearer ${key}` } }
  const targets: Readonly<Record<Path, Target>> = {
    relay: { child: relay, url: relayUrl, headers: {}, model: 'fake' },
    compat: { ...through, model: 'fake' },
    'ai-sdk': { ...through, model: 'sdk' },
  }
  const results: Record<Path, Round[]> = { relay: [], compat: [], 'ai-sdk': [] }
  for (let round = -1; round < rounds; round++) {
    for (const path of paths) {
      await model.call('pace', { words: round < 0 ? warmUpWords : words, perSecond: 0 } satisfies ModelPace)
      const result = await oneRound(targets[path], round < 0 ? warmUpWords : words, streams)
      if (round >= 0) results[path].push(result)
    }
  }
  const aims: Partial<Record<Path, number>> = { compat: 0.5, 'ai-sdk': 0.2 }
  const figure = (path: Path, key: keyof Round, label: string, unit: string): Figure => ({
    name: `${path}, ${label}`,
    unit,
    values: results[path].map((result) => result[key]),
    ...(path === 'relay'
      ? {}
      : {
          ratios: ratiosTo(
            results.relay.map((result) => result[key]),
            results[path].map((result) => result[key]),
          ),
        }),
  })
  report(`${streams} streams at once of ${words} tokens each`, [
    ...paths.map((path): Figure => {
      const limit = aims[path]
      const plain = figure(path, 'perSecond', 'tokens', '/s')
      return limit === undefined ? plain : { ...plain, aim: { of: 'ratio', is: 'at least', limit } }
    }),
    ...paths.map((path) => figure(path, 'microseconds', 'processor of the server', 'µs a token')),
  ])
}

async function oneRound(target: Target, words: number, streams: number): Promise<Round> {
  const before = await target.child.call<ProcessUsage>('usage')
  const start = performance.now()
  const bodies = await Promise.all(Array.from({ length: streams }, (_, stream) => read(target, stream)))
  const ms = performance.now() - start
  const after = await target.child.call<ProcessUsage>('usage')
  const whole = Array.from({ length: words }, (_, word) => `${word} `).join('')
  for (const body of bodies) {
    if (textIn(body) !== whole) throw new Error(`an answer of ${target.model} is not whole`)
    if (!body.endsWith('data: [DONE]\n\n')) throw new Error('an answer has no end')
  }
  const tokens = words * streams
  return { perSecond: tokens / (ms / 1000), microseconds: ((after.processorMs - before.processorMs) * 1000) / tokens }
}

async function read({ url, headers, model }: Target, stream: number): Promise<string> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: `stream ${stream}` }] }),
  })
  const parts: Uint8Array[] = []
  for await (const bytes of response.body!) parts.push(bytes)
  return Buffer.concat(parts).toString()
}

function textIn(body: string): string {
  return body.split('\n').map(contentOf).join('')
}

function serveRelayOf(modelUrl: string): void {
  let server: ListeningServer
  const start = async () => (server = await rawRelay(modelUrl)).url
  serveParent({ start, usage: processUsage }, () => server.close())
}

function serveDocentOver(modelUrl: string): void {
  let docent: Docent
  let server: ListeningServer
  serveParent(
    {
      start: async () => {
        const sdk = createOpenAICompatible({ name: 'fake', baseURL: modelUrl, includeUsage: true })
        docent = await createDocent({
          deployment: { chatRateLimitPerMinute: -1 },
          storage: memoryStorage(),
          blobs: memoryBlobs(),
          vectors: memoryVectors(),
          models: [
            openaiCompatibleModels({ name: 'fake', baseUrl: modelUrl, models: ['fake'] }),
            aiSdkModels({ name: 'sdk', models: [{ model: sdk('fake'), id: 'sdk' }] }),
            builtInModels(),
          ],
          parsers: standardParsers(),
          logger: silentLogger,
        })
        await docent.start()
        const serving = await serveDocent(docent, 'alice')
        server = serving
        return { url: serving.url, key: serving.key }
      },
      usage: processUsage,
    },
    async () => {
      await server.close()
      await docent.stop()
    },
  )
}
