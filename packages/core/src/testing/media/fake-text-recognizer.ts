import { DocentError, type RecognizedText, type TextRecognizer } from '../../kernel/ports/index.ts'

export interface FakeTextRecognizerOptions {
  /** @default 'fake' */
  readonly name?: string
  /** @default ['eng'] */
  readonly languages?: readonly string[]
  /** @default false */
  readonly readsHandwriting?: boolean
  /** What is on a picture; undefined for one that cannot be read. Waiting in it is cut short by an abort. */
  readonly read: (image: Uint8Array) => string | undefined | Promise<string | undefined>
}

export interface FakeTextRecognizer extends TextRecognizer {
  /** Pictures it was given, with what the caller requested. */
  readonly calls: readonly { readonly image: Uint8Array; readonly languages: string | undefined }[]
}

/** A recognizer with given words for pictures. Its words are side by side, one pixel each. For tests. */
export function fakeTextRecognizer(options: FakeTextRecognizerOptions): FakeTextRecognizer {
  const { name = 'fake', languages: known = ['eng'], readsHandwriting = false, read } = options
  const calls: { image: Uint8Array; languages: string | undefined }[] = []
  const canceled = (): DocentError => new DocentError({ code: 'canceled', message: 'The reading was stopped.' })

  return {
    name,
    readsHandwriting,
    calls,
    recognize: async ({ image, languages, signal }) => {
      if (signal.aborted) throw canceled()
      const missing = (languages ?? known[0] ?? '').split('+').find((language) => !known.includes(language))
      if (missing !== undefined) {
        throw new DocentError({
          code: 'invalid_input',
          message: `The fake has no language "${missing}", only ${known.join(', ')}.`,
        })
      }
      calls.push({ image, languages })
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(canceled()), { once: true })
      })
      const text = await Promise.race([Promise.resolve(image).then(read), aborted])
      if (text === undefined) {
        throw new DocentError({ code: 'ingestion_failed', message: 'The picture cannot be read; send another one.' })
      }
      return recognized(text)
    },
    close: () => Promise.resolve(),
  }
}

function recognized(text: string): RecognizedText {
  const found = [...text.matchAll(/\S+/g)]
  return {
    text,
    confidence: found.length === 0 ? 0 : 0.9,
    words: {
      offsets: Uint32Array.from(found, ({ index }) => index),
      lengths: Uint32Array.from(found, ([word]) => word.length),
      boxes: Float32Array.from(found.flatMap((_word, index) => [index, 0, index + 1, 1])),
    },
  }
}
