import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { LanguageFile } from './language-files.ts'

/** The part of Tesseract's own interface that is used; the package has no types. */
interface TesseractApi {
  /** 0 when it worked; `1` as engine is the neural one. */
  Init(dataPath: null, languages: string, engine: 1): number
  SetVariable(name: string, value: string): void
  /** Reads `/input`; 0 when it worked. */
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetJSONText(): string
  Clear(): void
  End(): void
}

interface TesseractModule {
  readonly FS: {
    writeFile(path: string, content: Uint8Array): void
    unlink(path: string): void
  }
  readonly TessBaseAPI: new () => TesseractApi
}

type LoadTesseract = (settings: Readonly<Record<string, () => void>>) => Promise<TesseractModule>

/** As Exif counts: upright, upside down, to be turned clockwise, to be turned the other way. */
export type Orientation = 1 | 3 | 6 | 8

export interface TesseractEngine {
  /**
   * The engine's JSON for a PNG or JPEG, turned before by the orientation of that number; undefined when it cannot
   * read the picture.
   */
  recognize(image: Uint8Array, orientation: Orientation): unknown
  end(): void
}

let loading: Promise<TesseractModule> | undefined

/** Loaded once for each process, from the installed package. */
function loadTesseract(): Promise<TesseractModule> {
  const require = createRequire(import.meta.url)
  const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as LoadTesseract
  const silent = (): void => undefined
  return (loading ??= load({ TesseractProgress: silent, print: silent, printErr: silent }))
}

/** @throws when a language file is invalid */
export async function startTesseract(languages: readonly LanguageFile[]): Promise<TesseractEngine> {
  const { FS, TessBaseAPI } = await loadTesseract()
  for (const { code, path } of languages) {
    const file = await readFile(path)
    FS.writeFile(`${code}.traineddata`, path.endsWith('.gz') ? await promisify(gunzip)(file) : file)
  }
  const api = new TessBaseAPI()
  const codes = languages.map(({ code }) => code).join('+')
  if (api.Init(null, codes, 1) !== 0) throw new Error(`Tesseract cannot start with the languages ${codes}.`)
  for (const { code } of languages) FS.unlink(`${code}.traineddata`)
  return {
    recognize: (image, orientation) => {
      FS.writeFile('/input', image)
      try {
        if (api.SetImageFile(orientation, 0) !== 0 || api.Recognize(null) !== 0) return undefined
        return JSON.parse(api.GetJSONText())
      } finally {
        api.Clear()
        FS.unlink('/input')
      }
    },
    end: () => api.End(),
  }
}
