import {
  startFakeOpenAiServer,
  transcriberConformance,
  type FakeOpenAiServer,
  type FakeScript,
} from '@docent/core/testing'
import * as runner from 'vitest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriberFromEnvironment } from '../environment/index.ts'
import { languageCode } from './language-code.ts'
import { openaiCompatibleTranscriber, type OpenAiCompatibleTranscriberOptions } from './transcriber.ts'

const sample = { bytes: Buffer.from('not looked at'), fileName: 'My talk.MP3', mediaType: 'audio/mpeg' }

transcriberConformance(runner, {
  create: async () => {
    const server = await startFakeOpenAiServer()
    return { transcriber: openaiCompatibleTranscriber({ baseUrl: server.url }), dispose: () => server.close() }
  },
  sample: { ...sample, words: ['morning', 'tide'] },
})

describe('openaiCompatibleTranscriber', () => {
  let server: FakeOpenAiServer
  beforeEach(async () => {
    server = await startFakeOpenAiServer()
  })
  afterEach(() => server.close())

  const transcribe = (
    options: OpenAiCompatibleTranscriberOptions = {},
    changes: { mediaType?: string; language?: string; signal?: AbortSignal } = {},
  ) =>
    openaiCompatibleTranscriber({ baseUrl: server.url, ...options }).transcribe({
      ...sample,
      signal: new AbortController().signal,
      ...changes,
    })

  it('sends the file as a form, without its name, and reads times and language', async () => {
    const transcript = await transcribe({ apiKey: 'the-key' }, { language: 'en' })
    expect(transcript).toEqual({
      text: ' Good morning. The tide is out.',
      language: 'en',
      durationSeconds: 6.5,
      segments: [
        { start: 0, end: 2.5, text: 'Good morning.' },
        { start: 2.5, end: 6.5, text: 'The tide is out.' },
      ],
    })
    const [call] = server.calls
    expect(call).toMatchObject({ method: 'POST', path: '/audio/transcriptions' })
    expect(call?.headers['authorization']).toBe('Bearer the-key')
    expect(call?.body).toEqual({
      model: 'whisper-1',
      response_format: 'verbose_json',
      language: 'en',
      file: { name: 'recording.mp3', type: 'audio/mpeg', size: sample.bytes.length },
    })
  })

  it('asks models without times for the text only', async () => {
    server.answer({ status: 200, body: JSON.stringify({ text: 'Just text.' }) })
    expect(await transcribe({ model: 'gpt-4o-mini-transcribe' })).toEqual({ text: 'Just text.' })
    expect(server.calls[0]?.body).toMatchObject({ response_format: 'json' })
  })

  it('puts parts in order and leaves out silence', async () => {
    const segments = [
      { start: 5, end: 4, text: 'two' },
      { start: 1, end: 2, text: ' one ' },
      { start: 2, end: 3, text: ' ' },
    ]
    server.answer({ status: 200, body: JSON.stringify({ text: 'one two', segments }) })
    expect((await transcribe()).segments).toEqual([
      { start: 1, end: 2, text: 'one' },
      { start: 5, end: 5, text: 'two' },
    ])
  })

  it.each<[string, FakeScript, string]>([
    ['status 400', { status: 400 }, 'ingestion_failed'],
    ['status 401', { status: 401 }, 'provider_refused'],
    ['status 429', { status: 429 }, 'rate_limited'],
    ['status 500', { status: 500 }, 'provider_failed'],
    ['garbage', { status: 200, body: 'nonsense' }, 'provider_failed'],
    ['no text', { status: 200, body: '{}' }, 'provider_failed'],
  ])('reports %s, after one request', async (_name, script, code) => {
    server.answer(script)
    await expect(transcribe()).rejects.toMatchObject({ code })
    expect(server.calls).toHaveLength(1)
  })

  it('closes the connection when it is aborted', async () => {
    server.answer({ beforeHeaders: () => new Promise(() => undefined) })
    const abort = new AbortController()
    const outcome = transcribe({}, { signal: abort.signal }).catch((reason: unknown) => reason)
    const call = await server.call(0)
    abort.abort()
    expect(await outcome).toMatchObject({ code: 'canceled' })
    expect(await call.ended).toBe('closed-by-client')
  })

  it('gives up a server that stays silent', async () => {
    server.answer({ beforeHeaders: () => new Promise(() => undefined) })
    await expect(transcribe({ responseTimeoutMs: 20 })).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('refuses an address that is none', () => {
    expect(() => openaiCompatibleTranscriber({ baseUrl: 'nowhere' })).toThrow(/http or https URL/)
  })
})

describe('languageCode', () => {
  it.each([
    ['en', 'en'],
    ['english', 'en'],
    ['German', 'de'],
    ['hebrew', 'he'],
    ['klingon of the north', undefined],
  ])('knows %s as %s', (language, code) => {
    expect(languageCode(language)).toBe(code)
  })
})

describe('transcriberFromEnvironment', () => {
  it('takes OpenAI for its key, and any server for its address', () => {
    expect(transcriberFromEnvironment({})).toBeUndefined()
    expect(transcriberFromEnvironment({ OPENAI_API_KEY: 'key' })?.name).toBe('openai')
    expect(transcriberFromEnvironment({ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: 'http://gateway' })).toBeUndefined()
    expect(transcriberFromEnvironment({ DOCENT_TRANSCRIPTION_URL: 'http://whisper:9000/v1' })?.name).toBe(
      'whisper:9000',
    )
    expect(() => transcriberFromEnvironment({ DOCENT_TRANSCRIPTION_URL: 'whisper' })).toThrow(
      /DOCENT_TRANSCRIPTION_URL must be/,
    )
  })

  it('uses the model and the key that are named', async () => {
    const forms: FormData[] = []
    const fetch: typeof globalThis.fetch = (_url, init) => {
      forms.push(init?.body as FormData)
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-key')
      return Promise.resolve(Response.json({ text: 'Hello.' }))
    }
    const environment = {
      DOCENT_TRANSCRIPTION_URL: 'http://whisper/v1',
      DOCENT_TRANSCRIPTION_KEY: 'the-key',
      DOCENT_TRANSCRIPTION_MODEL: 'large-v3',
    }
    const transcriber = transcriberFromEnvironment(environment, { fetch })
    await transcriber?.transcribe({ ...sample, signal: new AbortController().signal })
    expect(forms[0]?.get('model')).toBe('large-v3')
  })
})
