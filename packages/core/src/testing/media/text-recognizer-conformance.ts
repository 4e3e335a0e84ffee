import type { RecognizedText, TextRecognizer } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

export interface SamplePicture {
  /** A PNG or JPEG file. */
  readonly image: Uint8Array
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
  /** What is written on it, in reading order. */
  readonly words: readonly string[]
}

export interface TextRecognizerSuiteOptions {
  /** One for the whole suite. */
  readonly create: () => TextRecognizer | Promise<TextRecognizer>
  /** Two pictures with different words; small ones keep the suite quick. */
  readonly pictures: readonly [SamplePicture, SamplePicture]
  /** A picture without anything on it. */
  readonly blank: Uint8Array
  /** A language that the recognizer has. */
  readonly language: string
}

/** What every `TextRecognizer` must do. */
export function textRecognizerConformance(runner: TestRunner, options: TextRecognizerSuiteOptions): void {
  const { describe, it, expect, beforeAll, afterAll } = runner
  const { pictures, blank, language } = options
  const [first, second] = pictures
  const canceled = { code: 'canceled' }

  describe('text recognizer conformance', () => {
    let recognizer: TextRecognizer
    beforeAll(async () => {
      recognizer = await options.create()
    })
    afterAll(() => recognizer.close())

    const recognize = (
      image: Uint8Array,
      changes: { languages?: string; signal?: AbortSignal } = {},
    ): Promise<RecognizedText> => recognizer.recognize({ image, signal: new AbortController().signal, ...changes })
    const wordsOf = ({ text }: RecognizedText): string[] => text.split(/\s+/).filter((word) => word !== '')

    it('has a name that callers can give', () => {
      expect(recognizer.name).toMatch(/^[a-z][a-z0-9._-]{0,63}$/)
      expect(['auto', 'off']).not.toContain(recognizer.name)
    })

    it('reads the words of a picture, with its confidence', async () => {
      const read = await recognize(first.image, { languages: language })
      expect(wordsOf(read)).toEqual(first.words)
      expect(read.confidence).toBeGreaterThan(0.5)
      expect(read.confidence).toBeLessThanOrEqual(1)
    })

    it('gives words boxes inside the picture, and the words of its text', async () => {
      const { text, words } = await recognize(first.image)
      if (words === undefined) return
      const { offsets, lengths, boxes } = words
      const slices = Array.from(offsets, (offset, index) => text.slice(offset, offset + (lengths[index] ?? 0)))
      expect(slices).toEqual(first.words)
      expect(boxes).toHaveLength(4 * offsets.length)
      for (let at = 0; at < boxes.length; at += 4) {
        const [x0 = -1, y0 = -1, x1 = -1, y1 = -1] = boxes.subarray(at, at + 4)
        expect(0 <= x0 && x0 < x1 && x1 <= first.width, `across, word ${at / 4}`).toBe(true)
        expect(0 <= y0 && y0 < y1 && y1 <= first.height, `down, word ${at / 4}`).toBe(true)
      }
    })

    it('reads several pictures at a time', async () => {
      const read = await Promise.all([recognize(first.image), recognize(second.image), recognize(first.image)])
      expect(read.map(wordsOf)).toEqual([first.words, second.words, first.words])
    })

    it('finds no words on an empty picture', async () => {
      expect(wordsOf(await recognize(blank))).toEqual([])
    })

    it('refuses a language it does not have and names one it has', async () => {
      for (const languages of ['xx-none', `${language}+xx-none`, '../../secret', '']) {
        await expect(recognize(first.image, { languages }), languages).rejects.toMatchObject({
          code: 'invalid_input',
          message: expect.stringContaining(language) as string,
        })
      }
    })

    it('reports what is wrong with a picture it cannot read, and reads the next one', async () => {
      const broken = { empty: new Uint8Array(), zeros: new Uint8Array(500), cut: first.image.slice(0, 20) }
      for (const [name, image] of Object.entries(broken)) {
        const error: unknown = await recognize(image).catch((reason: unknown) => reason)
        expect(error, name).toMatchObject({ code: 'ingestion_failed' })
        expect((error as Error).message, name).toMatch(/^[A-Z].{20,}[.]$/)
      }
      expect(wordsOf(await recognize(second.image))).toEqual(second.words)
    })

    it('does not begin when the signal is aborted already', async () => {
      await expect(recognize(first.image, { signal: AbortSignal.abort() })).rejects.toMatchObject(canceled)
    })

    it('stops when it is aborted, and reads the next picture', async () => {
      const controller = new AbortController()
      const reading = recognize(first.image, { signal: controller.signal })
      const next = recognize(second.image)
      controller.abort()
      await expect(reading).rejects.toMatchObject(canceled)
      expect(wordsOf(await next)).toEqual(second.words)
    })

    it('leaves the picture to its caller', async () => {
      const image = first.image.slice()
      await recognize(image)
      expect(image).toEqual(first.image)
    })
  })
}
