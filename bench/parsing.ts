/**
 * How fast PDF files are read, against PDFium alone on the same file, and what that costs the rest of the process; with
 * and without tables, and as scans by text recognition.
 * Run with `node --conditions=docent-source bench/parsing.ts [file.pdf]`; without a file, 300 dense pages are made up.
 */
import { pdfParser, tesseractRecognizer } from '@docent/adapters-ingestion'
import { init } from '@embedpdf/pdfium'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { PDFDocument, StandardFonts } from 'pdf-lib'

const pagesMade = 300
const pagesScanned = 2
const rounds = 3
const megabyte = 1024 * 1024

interface Measurement {
  readonly pages: number
  readonly words: number
  /** Of the first document, which starts the engine, and the best of those after it. */
  readonly firstMs: number
  readonly bestMs: number
  readonly delayP99Ms: number
  readonly delayMaxMs: number
  readonly memoryAboveIdleMb: number
}

const [mode, path] = process.argv.slice(2)
if (mode === 'docent' || mode === 'lite' || mode === 'wrapped' || mode === 'raw') {
  const bytes = readFileSync(path ?? '')
  const measured =
    mode === 'docent' || mode === 'lite'
      ? measureDocent(bytes, mode === 'lite' ? 'lite' : 'standard')
      : measureBare(bytes, mode)
  console.log(JSON.stringify(await measured))
} else if (mode === 'recognition') {
  console.log(JSON.stringify(await measureRecognition(readFileSync(path ?? ''))))
} else {
  await compare(mode)
}

/** Each way runs in a process of its own, so that neither's memory counts for the other; in turns, best of three. */
async function compare(file: string | undefined): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'docent-bench-'))
  try {
    const document = file ?? join(directory, 'pages.pdf')
    if (file === undefined) writeFileSync(document, await makePdf(pagesMade))
    const run = (name: string, of = document): Measurement =>
      JSON.parse(
        execFileSync(process.execPath, ['--conditions=docent-source', fileURLToPath(import.meta.url), name, of], {
          encoding: 'utf8',
        }),
      ) as Measurement
    const runs = Array.from({ length: rounds }, () => ({
      docent: run('docent'),
      lite: run('lite'),
      wrapped: run('wrapped'),
      raw: run('raw'),
    }))
    const best = (of: 'docent' | 'lite' | 'wrapped' | 'raw'): Measurement =>
      runs.map((pair) => pair[of]).reduce((a, b) => (a.bestMs < b.bestMs ? a : b))
    const [docent, lite, wrapped, raw] = [best('docent'), best('lite'), best('wrapped'), best('raw')]
    const rate = ({ pages, bestMs }: Measurement): number => Math.round((pages / bestMs) * 1000)
    console.log(`pages ${docent.pages}, words ${docent.words}`)
    console.log(`pdfParser       ${rate(docent)} pages/s (first document ${Math.round(docent.firstMs)} ms)`)
    console.log(`without tables  ${rate(lite)} pages/s`)
    for (const [name, bare] of Object.entries({ wrapped, raw })) {
      const ratio = (rate(docent) / rate(bare)).toFixed(2)
      console.log(
        `PDFium ${name.padEnd(8)} ${rate(bare)} pages/s (first document ${Math.round(bare.firstMs)} ms), ratio ${ratio}`,
      )
    }
    const worst = (key: 'delayP99Ms' | 'delayMaxMs' | 'memoryAboveIdleMb'): string =>
      Math.max(...runs.map((pair) => pair.docent[key])).toFixed(1)
    console.log(`loop delay      p99 ${worst('delayP99Ms')} ms, max ${worst('delayMaxMs')} ms (worst of ${rounds})`)
    console.log(`memory          ${worst('memoryAboveIdleMb')} MB above idle at the peak (worst of ${rounds})`)
    const scan = join(directory, 'scan.pdf')
    writeFileSync(scan, await makeScan(await makePdf(pagesScanned)))
    const recognized = run('recognition', scan)
    console.log(
      `recognition     ${(recognized.pages / (recognized.bestMs / 1000)).toFixed(2)} pages/s, ${recognized.words} words, ${recognized.memoryAboveIdleMb.toFixed(0)} MB above idle`,
    )
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Dense pages as a scanner leaves them, read once by one Tesseract. */
async function measureRecognition(bytes: Uint8Array): Promise<Measurement> {
  const idle = process.memoryUsage.rss()
  const recognizer = tesseractRecognizer()
  const parser = pdfParser({ recognizers: [recognizer] })
  let [pages, words] = [0, 0]
  const start = performance.now()
  await parser.parse({
    bytes,
    fileName: 'scan.pdf',
    mediaType: 'application/pdf',
    signal: new AbortController().signal,
    onPage: (page) => {
      pages += 1
      words += page.words?.offsets.length ?? 0
    },
  })
  const milliseconds = performance.now() - start
  const memoryAboveIdleMb = (process.resourceUsage().maxRSS * 1024 - idle) / megabyte
  await parser.close()
  await recognizer.close()
  return {
    ...{ pages, words, memoryAboveIdleMb, delayP99Ms: 0, delayMaxMs: 0 },
    firstMs: milliseconds,
    bestMs: milliseconds,
  }
}

/** The same pages as pictures. */
async function makeScan(bytes: Uint8Array): Promise<Uint8Array> {
  const parser = pdfParser()
  const document = await PDFDocument.create()
  for (let page = 1; page <= pagesScanned; page += 1) {
    const picture = await parser.renderPage?.({ bytes, page, dpi: 200, signal: new AbortController().signal })
    if (picture === undefined) throw new Error('The parser draws pages.')
    const image = await document.embedPng(picture.png)
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
  }
  await parser.close()
  return document.save()
}

async function measureDocent(bytes: Uint8Array, mode: 'standard' | 'lite'): Promise<Measurement> {
  const idle = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const parser = pdfParser()
  let [pages, words] = [0, 0]
  const once = async (): Promise<number> => {
    ;[pages, words] = [0, 0]
    const start = performance.now()
    await parser.parse({
      bytes,
      fileName: 'pages.pdf',
      mediaType: 'application/pdf',
      preferences: { mode },
      signal: new AbortController().signal,
      onPage: (page) => {
        pages += 1
        words += page.words?.offsets.length ?? 0
      },
    })
    return performance.now() - start
  }
  delay.enable()
  const firstMs = await once()
  const memoryAboveIdleMb = (process.resourceUsage().maxRSS * 1024 - idle) / megabyte
  const bestMs = await bestOf(once)
  delay.disable()
  await parser.close()
  return {
    pages,
    words,
    firstMs,
    bestMs,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
    memoryAboveIdleMb,
  }
}

/** What of PDFium's module its types leave out. */
interface PdfiumModule {
  readonly HEAPU8: Uint8Array
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
}

/**
 * The least that any reader of words with boxes must do: every letter's code and box. `wrapped` calls the functions the
 * package documents, `raw` those below them.
 */
async function measureBare(bytes: Uint8Array, calls: 'wrapped' | 'raw'): Promise<Measurement> {
  const start = performance.now()
  const wasmBinary = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))))
    .buffer
  const pdfium = await init({ wasmBinary } as Parameters<typeof init>[0])
  pdfium.PDFiumExt_Init()
  const { malloc, free } = pdfium.pdfium.wasmExports
  const module = pdfium.pdfium as unknown as PdfiumModule
  const readCode = calls === 'raw' ? module._FPDFText_GetUnicode : pdfium.FPDFText_GetUnicode
  const readBox = calls === 'raw' ? module._FPDFText_GetCharBox : pdfium.FPDFText_GetCharBox
  let [pages, letters] = [0, 0]
  const once = (): Promise<number> => {
    const begin = performance.now()
    const file = malloc(bytes.length)
    module.HEAPU8.set(bytes, file)
    const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
    const box = malloc(32)
    pages = pdfium.FPDF_GetPageCount(document)
    letters = 0
    for (let number = 0; number < pages; number += 1) {
      const page = pdfium.FPDF_LoadPage(document, number)
      const text = pdfium.FPDFText_LoadPage(page)
      const count = pdfium.FPDFText_CountChars(text)
      for (let index = 0; index < count; index += 1) {
        letters += readCode(text, index) > 0 ? 1 : 0
        readBox(text, index, box, box + 8, box + 16, box + 24)
      }
      pdfium.FPDFText_ClosePage(text)
      pdfium.FPDF_ClosePage(page)
    }
    pdfium.FPDF_CloseDocument(document)
    free(box)
    free(file)
    return Promise.resolve(performance.now() - begin)
  }
  await once()
  const firstMs = performance.now() - start
  return {
    pages,
    words: letters,
    firstMs,
    bestMs: await bestOf(once),
    delayP99Ms: 0,
    delayMaxMs: 0,
    memoryAboveIdleMb: 0,
  }
}

async function bestOf(once: () => Promise<number>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < rounds; round += 1) best = Math.min(best, await once())
  return best
}

async function makePdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  const vocabulary = 'the of and retrieval document passage answer index vector collection citation question'.split(' ')
  let word = 0
  const line = (): string =>
    Array.from({ length: 12 }, () => vocabulary[(word = (word * 7 + 11) % 1009) % vocabulary.length]).join(' ')
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595, 842])
    for (let row = 0; row < 45; row += 1)
      page.drawText(`${line()} ${number}.`, { x: 50, y: 790 - row * 16, size: 11, font })
  }
  return document.save()
}
