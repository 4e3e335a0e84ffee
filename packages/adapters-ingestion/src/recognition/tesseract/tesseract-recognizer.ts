import {
  checkOptions,
  DocentError,
  type ParseResult,
  type RecognizedText,
  type TextRecognizer,
} from '@docent/core/ports'
import { requireBoundedImage } from '../../images/image-size.ts'
import { requireInstalled } from '../../optional-packages.ts'
import { createWorkerPool, workerLimitNames, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import { listLanguages, type LanguageFile } from './language-files.ts'

export interface TesseractOptions extends WorkerLimits {
  /** Languages of pictures for which the caller names none, joined by `+`. @default 'eng' */
  readonly languages?: string
  /**
   * Directory with `<language>.traineddata` or `<language>.traineddata.gz` files, beside English, which is built in. A
   * file for `eng` replaces the built-in one.
   * @default only English
   */
  readonly langPath?: string
  /** Pictures read at the same time; each needs a separate process. @default 1 */
  readonly workers?: number
  /** Longest time for one picture. @default 180_000 */
  readonly timeLimitMs?: number
  /** Largest picture, width by height. @default 40_000_000 */
  readonly maxPixels?: number
}

/** The task of the worker. */
export interface TesseractTask {
  readonly languages: readonly LanguageFile[]
}

export interface TesseractResult extends ParseResult {
  readonly confidence: number
}

const defaultMaxPixels = 40_000_000

/**
 * Text recognition by Tesseract, compiled to WebAssembly (package `tesseract.js-core`), in separate processes. Works offline:
 * English comes from the package `@tesseract.js-data/eng` or from `langPath`, and nothing is ever downloaded. Threads start
 * with the first picture and end when idle.
 * @throws `unsupported` when Tesseract is not installed
 */
export function tesseractRecognizer(options: TesseractOptions = {}): TextRecognizer {
  checkOptions('tesseractRecognizer()', options, {
    ...workerLimitNames,
    languages: 'optional',
    langPath: 'optional',
    maxPixels: 'optional',
  })
  requireInstalled('tesseract.js-core', 'Text in pictures is recognised')
  const { languages: usual = 'eng', langPath, maxPixels = defaultMaxPixels, ...limits } = options
  const pool = createWorkerPool<TesseractResult>(workerUrl('tesseract-worker', import.meta.url), {
    timeLimitMs: 180_000,
    // The engine's memory grows with the largest picture and never shrinks.
    documentsPerWorker: 50,
    ...limits,
  })
  return {
    name: 'tesseract',
    readsHandwriting: false,
    recognize: async ({ image, languages, turn, signal }) => {
      requireBoundedImage(image, maxPixels)
      const task: TesseractTask = { languages: await chosenLanguages(languages ?? usual, langPath) }
      const read: { text?: string; words?: RecognizedText['words'] } = {}
      const { confidence } = await pool.parse({
        bytes: image,
        fileName: 'picture',
        mediaType: 'image/*',
        task,
        ...turn,
        signal,
        onPage: ({ text, words }) => void Object.assign(read, { text, words }),
      })
      return { text: read.text ?? '', confidence, words: read.words }
    },
    close: () => pool.close(),
  }
}

/** @throws `invalid_input` when a language is missing, naming the available ones */
async function chosenLanguages(wanted: string, langPath: string | undefined): Promise<LanguageFile[]> {
  const known = await listLanguages(langPath)
  const codes = [...new Set(wanted.split('+').map((code) => code.trim()))]
  return codes.map((code) => {
    const path = known.get(code)
    if (path !== undefined) return { code, path }
    if (code === 'eng') requireInstalled('@tesseract.js-data/eng', 'English text in pictures is recognised')
    throw new DocentError({
      code: 'invalid_input',
      message: `Text recognition has no language "${code.slice(0, 32)}"; choose among ${[...known.keys()].toSorted().join(', ')}, joined by "+".`,
    })
  })
}
