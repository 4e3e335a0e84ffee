import { imageParser, pdfParser, tesseractRecognizer } from '@docent/adapters-ingestion'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { densePdf } from '../measuring/dense-pdf.ts'
import { readerOf, type BareReader, type Subject } from './subject.ts'

/** What is used of the engine, whose package has no types. */
interface Tesseract {
  readonly FS: { writeFile(path: string, content: Uint8Array): void }
  readonly TessBaseAPI: new () => {
    Init(dataPath: null, languages: string, engine: 1): number
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetJSONText(): string
    Clear(): void
  }
}

/** Of the package that has it, with the model that it uses. */
const require = createRequire(fileURLToPath(import.meta.resolve('@docent/adapters-ingestion')))

const engine: BareReader = {
  name: 'Tesseract',
  load: async () => {
    const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (
      settings: Readonly<Record<string, () => void>>,
    ) => Promise<Tesseract>
    const silent = () => undefined
    const { FS, TessBaseAPI } = await load({ TesseractProgress: silent, print: silent, printErr: silent })
    const model = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
    FS.writeFile('eng.traineddata', gunzipSync(readFileSync(model)))
    const api = new TessBaseAPI()
    if (api.Init(null, 'eng', 1) !== 0) throw new Error('Tesseract does not start.')
    return (bytes) => {
      FS.writeFile('/input', bytes)
      if (api.SetImageFile(1, 0) !== 0 || api.Recognize(null) !== 0) throw new Error('Tesseract reads nothing.')
      const read: unknown = JSON.parse(api.GetJSONText())
      api.Clear()
      return read
    }
  },
}

/** A dense page as a scanner leaves it. */
async function makePicture(): Promise<Uint8Array> {
  const parser = pdfParser()
  const page = { bytes: await densePdf(1), page: 1, dpi: 200, signal: new AbortController().signal }
  const picture = await parser.renderPage?.(page)
  await parser.close()
  if (picture === undefined) throw new Error('The parser draws pages.')
  return picture.png
}

/** Pictures by text recognition, beside the engine alone on the same bytes. */
export const pictureSubjects: readonly Subject[] = [
  {
    format: 'png, recognized',
    bare: engine,
    documents: 1,
    hasWorkers: false,
    make: makePicture,
    open: () => {
      const recognizer = tesseractRecognizer()
      const parser = imageParser({ recognizers: [recognizer] })
      const reader = readerOf(parser, 'scan.png', 'image/png')
      return { ...reader, close: async () => void (await Promise.all([reader.close(), recognizer.close()])) }
    },
  },
]
