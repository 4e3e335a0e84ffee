import type { Transcriber, Transcript } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

export interface TranscriberFixture {
  /** It rejects with `too_large` for more than its `maxBytes`, and with `canceled` once the signal is aborted. */
  readonly transcriber: Transcriber
  /** Lets go of everything that the fixture holds. Called once, after its test. */
  readonly dispose: () => Promise<void>
}

export interface TranscriberSuiteOptions {
  /** A new one before each test. */
  readonly create: () => TranscriberFixture | Promise<TranscriberFixture>
  /** A file it can write down, and words that must be in the transcript in this order. */
  readonly sample: {
    readonly bytes: Uint8Array
    readonly fileName: string
    readonly mediaType: string
    readonly words: readonly string[]
  }
}

/**
 * Declares the tests that every `Transcriber` must pass, with the functions of a test runner such as Vitest.
 * @param options - How a transcriber is made for each test, and a recording that it can transcribe.
 */
export function transcriberConformance(runner: TestRunner, options: TranscriberSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner
  const { sample } = options

  describe('transcriber conformance', () => {
    let fixture: TranscriberFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    afterEach(() => fixture.dispose())

    const transcribe = (
      changes: { bytes?: Uint8Array; language?: string; signal?: AbortSignal } = {},
    ): Promise<Transcript> => {
      const { bytes, fileName, mediaType } = sample
      const signal = new AbortController().signal
      return fixture.transcriber.transcribe({ bytes, fileName, mediaType, signal, ...changes })
    }

    it('has a name and the largest file it takes', () => {
      expect(fixture.transcriber.name).not.toBe('')
      expect(fixture.transcriber.maxBytes).toBeGreaterThan(0)
    })

    it('writes down what is said', async () => {
      const { text } = await transcribe()
      let from = 0
      for (const word of sample.words) {
        const at = text.indexOf(word, from)
        expect(at, word).toBeGreaterThanOrEqual(from)
        from = at + word.length
      }
    })

    it('gives parts in order, whose times do not run backwards', async () => {
      const { segments = [], durationSeconds } = await transcribe()
      let last = 0
      for (const { start, end, text } of segments) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(text.trim()).not.toBe('')
        last = start
      }
      expect(durationSeconds === undefined || durationSeconds >= last).toBe(true)
    })

    it('takes the language of the speech', async () => {
      expect((await transcribe({ language: 'en' })).text).not.toBe('')
    })

    it('refuses a file that is too large', async () => {
      // No such file is made: only its length is looked at.
      const bytes = Object.create(sample.bytes, { length: { value: fixture.transcriber.maxBytes + 1 } }) as Uint8Array
      await expect(transcribe({ bytes })).rejects.toMatchObject({ code: 'too_large' })
    })

    it('does not begin when the signal is aborted already', async () => {
      await expect(transcribe({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'canceled' })
    })

    it('stops when it is aborted', async () => {
      const controller = new AbortController()
      const transcribing = transcribe({ signal: controller.signal })
      controller.abort()
      await expect(transcribing).rejects.toMatchObject({ code: 'canceled' })
    })

    it('leaves the file to its caller', async () => {
      const bytes = sample.bytes.slice()
      await transcribe({ bytes })
      expect(bytes).toEqual(sample.bytes)
    })
  })
}
