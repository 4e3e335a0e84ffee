import { checkOptions, DocentError, type Transcriber, type Transcript } from '@docent/core/ports'
import { z } from 'zod'
import { connect } from './connection.ts'
import { languageCode } from './language-code.ts'
import { openAiUrl, requestHeaders } from './request-headers.ts'

export interface OpenAiCompatibleTranscriberOptions {
  /** Name of the provider in errors. @default 'openai', or the host of `baseUrl` */
  readonly name?: string
  /** Base address of `/audio/transcriptions`. @default 'https://api.openai.com/v1' */
  readonly baseUrl?: string
  /** Sent as a bearer token. Never logged and never part of an error. @default no key */
  readonly apiKey?: string
  /** @default 'whisper-1' */
  readonly model?: string
  /** Asks for the times of parts, which not all models can give. @default true, except for gpt-4o models */
  readonly timestamps?: boolean
  /** Largest file the server takes. @default 26_214_400, as OpenAI does */
  readonly maxBytes?: number
  /** Further header fields of every request. @default {} */
  readonly headers?: Readonly<Record<string, string>>
  /** Longest wait for the answer, which comes when all is transcribed. @default 600_000 */
  readonly responseTimeoutMs?: number
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

const defaultMaxBytes = 25 * 1024 * 1024
const idleTimeoutMs = 120_000

const replySchema = z.object({
  text: z.string(),
  language: z.string().nullish(),
  duration: z.coerce.number().nonnegative().nullish(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
})

/**
 * Transcription by a server with OpenAI's interface: OpenAI itself, or one for Whisper on own machines. Requests are sent
 * once; the caller decides about retries.
 */
export function openaiCompatibleTranscriber(options: OpenAiCompatibleTranscriberOptions = {}): Transcriber {
  checkOptions('openaiCompatibleTranscriber()', options, {
    name: 'optional',
    baseUrl: 'optional',
    apiKey: 'optional',
    model: 'optional',
    timestamps: 'optional',
    maxBytes: 'optional',
    headers: 'optional',
    responseTimeoutMs: 'optional',
    fetch: 'optional',
  })
  const { model = 'whisper-1', maxBytes = defaultMaxBytes } = options
  const baseUrl = (options.baseUrl ?? openAiUrl).replace(/\/+$/, '')
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'The baseUrl of openaiCompatibleTranscriber() must be an http or https URL.',
    })
  }
  const name = options.name ?? (baseUrl === openAiUrl ? 'openai' : new URL(baseUrl).host)
  const timestamps = options.timestamps ?? !model.startsWith('gpt-4o')
  const connection = connect({
    provider: name,
    baseUrl,
    headers: requestHeaders('openaiCompatibleTranscriber()', baseUrl, options),
    responseTimeoutMs: options.responseTimeoutMs ?? 600_000,
    idleTimeoutMs,
    fetch: options.fetch ?? globalThis.fetch,
  })

  return {
    name,
    maxBytes,
    transcribe: async ({ bytes, fileName, mediaType, language, signal }) => {
      if (bytes.length > maxBytes) {
        const most = Math.floor(maxBytes / (1024 * 1024))
        throw new DocentError({
          code: 'too_large',
          message: `${name} transcribes files of at most ${most} MB; split the recording or save it at a lower quality.`,
        })
      }
      const form = new FormData()
      form.set('model', model)
      form.set('response_format', timestamps ? 'verbose_json' : 'json')
      if (language !== undefined) form.set('language', language)
      const content = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType })
      form.set('file', content, `recording.${endingOf(mediaType, fileName)}`)
      try {
        return transcriptOf(await connection.postForm('/audio/transcriptions', form, signal))
      } catch (error) {
        throw transcriptionError(error, signal, connection.failed)
      }
    },
  }
}

/** Servers detect the format by the extension; file names may reveal more than a server needs. */
const endings: ReadonlyMap<string, string> = new Map([
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/mp4', 'm4a'],
  ['audio/x-m4a', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/ogg; codecs=opus', 'ogg'],
  ['audio/flac', 'flac'],
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['video/quicktime', 'mp4'],
  ['video/mpeg', 'mpeg'],
  ['video/webm', 'webm'],
])

const endingOf = (mediaType: string, fileName: string): string =>
  endings.get(mediaType) ?? /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? 'mp3'

function transcriptOf(reply: unknown): Transcript {
  const { text, language, duration, segments } = replySchema.parse(reply)
  const code = language == null ? undefined : languageCode(language)
  return {
    text,
    ...(code !== undefined && { language: code }),
    ...(duration != null && { durationSeconds: duration }),
    ...(segments != null && { segments: inOrder(segments) }),
  }
}

/** Whisper now and then gives a part that ends before it starts, or silence. */
function inOrder(segments: readonly { start: number; end: number; text: string }[]) {
  return segments
    .filter(({ text }) => text.trim() !== '')
    .toSorted((left, right) => left.start - right.start)
    .map(({ start, end, text }) => ({ start, end: Math.max(start, end), text: text.trim() }))
}

function transcriptionError(error: unknown, signal: AbortSignal, failed: (cause: unknown) => DocentError): DocentError {
  if (signal.aborted) {
    if (DocentError.isInstance(signal.reason)) return signal.reason
    return new DocentError({ code: 'canceled', message: 'The transcription was stopped.', cause: error })
  }
  const known = failed(error)
  if (known.code !== 'invalid_input') return known
  // Every refusal is about this file: the rest of the request is always the same.
  return new DocentError({ code: 'ingestion_failed', message: known.message, cause: known.cause })
}
