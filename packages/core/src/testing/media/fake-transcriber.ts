import { DocentError, type Transcriber, type Transcript } from '../../kernel/ports/index.ts'

export interface FakeTranscriberOptions {
  /** What is said in a file; undefined for one it cannot read. */
  readonly transcript: (bytes: Uint8Array) => Transcript | undefined
  /** @default 25_000_000 */
  readonly maxBytes?: number
}

export interface FakeTranscriber extends Transcriber {
  /** Files it was given, with what the caller requested. */
  readonly calls: readonly { readonly fileName: string; readonly language: string | undefined }[]
}

/** A transcriber with given words for files. For tests. */
export function fakeTranscriber({ transcript, maxBytes = 25_000_000 }: FakeTranscriberOptions): FakeTranscriber {
  const calls: { fileName: string; language: string | undefined }[] = []
  return {
    name: 'fake',
    maxBytes,
    calls,
    transcribe: async ({ bytes, fileName, language, signal }) => {
      if (bytes.length > maxBytes) {
        throw new DocentError({ code: 'too_large', message: `The fake takes at most ${maxBytes} bytes.` })
      }
      calls.push({ fileName, language })
      // A turn in which an abort can come.
      await Promise.resolve()
      if (signal.aborted) throw new DocentError({ code: 'canceled', message: 'The transcription was stopped.' })
      const heard = transcript(bytes)
      if (heard !== undefined) return heard
      throw new DocentError({ code: 'ingestion_failed', message: 'The recording cannot be read; send another one.' })
    },
  }
}
