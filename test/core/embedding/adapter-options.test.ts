import { jwtAuthenticator, sessionAuthenticator } from '@docent/adapters-access'
import {
  azureBlobSource,
  fileSystemSource,
  gcsSource,
  guardedNetwork,
  s3Source,
  s3Target,
  standardParsers,
  tesseractRecognizer,
  webhookNotifier,
  websiteSource,
} from '@docent/adapters-ingestion'
import {
  aiSdkModels,
  aiSdkReranker,
  builtInModels,
  extractiveModel,
  hashingEmbedding,
  httpReranker,
  openaiCompatibleModels,
  openaiCompatibleTranscriber,
  recordedModels,
} from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import { docentRouter, limitSilence } from '@docent/http-express'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { memoryDocent } from '../../support/memory-docent.ts'

type Factory = (options: object) => unknown
/** As a host in JavaScript calls it. */
const untyped = (factory: unknown) => factory as Factory
const docent = await memoryDocent()

const factories: readonly (readonly [name: string, factory: Factory, required: readonly string[]])[] = [
  ['sqliteStorage', untyped(sqliteStorage), ['directory']],
  ['memoryStorage', untyped(memoryStorage), []],
  ['fileBlobs', untyped(fileBlobs), ['directory']],
  ['lanceVectors', untyped(lanceVectors), ['uri']],
  ['aiSdkModels', untyped(aiSdkModels), ['name']],
  ['aiSdkReranker', untyped(aiSdkReranker), ['model']],
  ['builtInModels', untyped(builtInModels), []],
  ['extractiveModel', untyped(extractiveModel), []],
  ['hashingEmbedding', untyped(hashingEmbedding), []],
  ['httpReranker', untyped(httpReranker), ['baseUrl', 'model']],
  ['openaiCompatibleModels', untyped(openaiCompatibleModels), []],
  ['openaiCompatibleTranscriber', untyped(openaiCompatibleTranscriber), []],
  ['guardedNetwork', untyped(guardedNetwork), []],
  ['fileSystemSource', untyped(fileSystemSource), ['roots']],
  ['s3Source', untyped(s3Source), ['network']],
  ['s3Target', untyped(s3Target), ['network', 'allow', 'credentials']],
  ['gcsSource', untyped(gcsSource), ['network']],
  ['azureBlobSource', untyped(azureBlobSource), ['network']],
  ['websiteSource', untyped(websiteSource), ['network']],
  ['webhookNotifier', untyped(webhookNotifier), ['url', 'secret', 'network']],
  ['standardParsers', untyped(standardParsers), []],
  ['tesseractRecognizer', untyped(tesseractRecognizer), []],
  ['jwtAuthenticator', untyped(jwtAuthenticator), ['issuer', 'audience', 'keys']],
  ['sessionAuthenticator', untyped(sessionAuthenticator), ['cookie', 'find']],
  ['docentRouter', (options) => docentRouter(docent, options), []],
  ['limitSilence', (options) => limitSilence(createServer(), options), []],
]

const refusal = (message: string | RegExp) =>
  expect.objectContaining({
    code: 'invalid_input',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })

describe.each(factories)('%s()', (name, make, required) => {
  it('refuses an option that it does not have', () => {
    expect(() => make({ nonsenseOfAHost: 1 })).toThrow(
      refusal(new RegExp(`^${name}\\(\\) has no option nonsenseOfAHost; it has .+\\.$`)),
    )
  })

  it.each(required.map((option) => [option] as const))('needs %s', (option) => {
    const others = Object.fromEntries(required.filter((other) => other !== option).map((other) => [other, 'x']))
    expect(() => make(others)).toThrow(refusal(`${name}() needs the option ${option}.`))
  })
})

it('recordedModels() refuses one too', async () => {
  await expect(recordedModels({ direktory: 'x' } as object)).rejects.toThrow(refusal(/did you mean directory\?$/))
})

describe('what is below an option', () => {
  it.each([
    [
      () => untyped(standardParsers)({ pdf: { worker: 2 } }),
      /pdf of standardParsers\(\) has no option worker; .*workers/,
    ],
    [
      () => untyped(standardParsers)({ office: { maxBytes: 2 } }),
      /office of standardParsers\(\) has no option maxBytes/,
    ],
    [() => untyped(standardParsers)({ archives: { maxFiles: 2 } }), /archives of standardParsers\(\) has no option/],
    [
      () => docentRouter(docent, { limits: { jsonByte: 1 } } as object),
      'The option limits of docentRouter() has no option jsonByte; did you mean jsonBytes?',
    ],
    [() => docentRouter(docent, { metrics: { tokens: 'x' } } as object), /did you mean token\?$/],
    [() => docentRouter(docent, { compatibility: { prefix: [] } } as object), /did you mean prefixes\?$/],
    [() => docentRouter(Promise.resolve(docent) as never), /a promise: await createDocent\(\)\.$/],
    [() => jwtAuthenticator({ issuer: 'i', audience: 'a', keys: {} as never }), /keys must have one of jwksUrl/],
  ])('%#', (make, message) => {
    expect(make).toThrow(refusal(message))
  })
})

describe('a key', () => {
  it.each([
    ['openaiCompatibleModels()', () => openaiCompatibleModels()],
    ['openaiCompatibleModels()', () => openaiCompatibleModels({ apiKey: '' })],
    ['openaiCompatibleModels()', () => openaiCompatibleModels({ apiKey: ' ', baseUrl: 'https://api.openai.com/v1/' })],
    ['openaiCompatibleTranscriber()', () => openaiCompatibleTranscriber()],
  ])('of OpenAI is needed by %s %#', (name, make) => {
    expect(make).toThrow(refusal(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')} needs an apiKey for OpenAI`)))
  })

  it('is not needed elsewhere, nor beside a header of one', () => {
    expect(openaiCompatibleModels({ baseUrl: 'http://localhost:8000/v1', models: ['m'] }).name).toBe('localhost:8000')
    expect(openaiCompatibleModels({ headers: { Authorization: 'Bearer x' } }).name).toBe('openai')
  })

  it('that is empty is none', async () => {
    const seen: (string | null)[] = []
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      seen.push(new Headers(init?.headers).get('authorization'))
      return Response.json({ data: [] })
    }
    await openaiCompatibleModels({ baseUrl: 'http://localhost:8000/v1', models: ['m'], apiKey: '', fetch }).ping()
    expect(seen).toEqual([null])
  })
})
