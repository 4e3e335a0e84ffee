import { DocentError, type Transcriber } from '@docent/core/ports'
import { openaiCompatibleTranscriber } from '../openai-compatible/index.ts'
import type { Environment } from './models-from-environment.ts'

/**
 * The transcriber that the environment names; undefined when it names none.
 *
 * - `DOCENT_TRANSCRIPTION_URL`: any server with OpenAI's interface for transcription, with `DOCENT_TRANSCRIPTION_KEY` and
 *   `DOCENT_TRANSCRIPTION_MODEL`.
 * - `OPENAI_API_KEY` without `OPENAI_BASE_URL`: OpenAI itself, by `DOCENT_TRANSCRIPTION_MODEL`, else whisper-1.
 * @throws `invalid_input` for an invalid address
 */
export function transcriberFromEnvironment(
  environment: Environment,
  options: { /** @default the global fetch */ readonly fetch?: typeof globalThis.fetch } = {},
): Transcriber | undefined {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined
  const model = read('DOCENT_TRANSCRIPTION_MODEL')
  const shared = { ...options, ...(model !== undefined && { model }) }
  const baseUrl = read('DOCENT_TRANSCRIPTION_URL')
  if (baseUrl !== undefined) {
    if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
      throw new DocentError({
        code: 'invalid_input',
        message: 'The environment variable DOCENT_TRANSCRIPTION_URL must be an http or https URL.',
      })
    }
    const apiKey = read('DOCENT_TRANSCRIPTION_KEY')
    return openaiCompatibleTranscriber({ ...shared, baseUrl, ...(apiKey !== undefined && { apiKey }) })
  }
  const apiKey = read('OPENAI_API_KEY')
  // Other servers with this interface rarely transcribe.
  if (apiKey === undefined || read('OPENAI_BASE_URL') !== undefined) return undefined
  return openaiCompatibleTranscriber({ ...shared, apiKey })
}
