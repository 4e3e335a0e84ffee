import Papa from 'papaparse'
import type { ParseResult } from '@docent/core/ports'
import { decodeText } from '../../text/decode-text.ts'
import { deliverPages } from '../../text/text-pages.ts'
import type { WorkerDocument } from '../../workers/serve-documents.ts'
import { writeTablePages } from './table-pages.ts'

const sampleLength = 32 * 1024
const candidates = [',', '\t', ';', '|', '\u001f', '\u001e']
/** Letters parsed at a time: all rows of a large file at once would take many times its size. */
const windowLength = 32 * 1024

/** Rows of a table file as Markdown tables, each page with the heading row. */
export async function readCsv(document: WorkerDocument): Promise<ParseResult> {
  const isTabbed = document.mediaType === 'text/tab-separated-values'
  const { delimiter, body } = findDelimiter(await decodeText(document.bytes), isTabbed)
  const pageCount = await deliverPages(document, writeTablePages(readRows(body, delimiter)))
  return { type: isTabbed ? 'tsv' : 'csv', pageCount }
}

/** The cell separator, and the text without the line by which spreadsheets name it (`sep=;`). */
function findDelimiter(text: string, isTabbed: boolean): { delimiter: string; body: string } {
  const named = /^sep=(.)\n/i.exec(text)
  if (named?.[1] !== undefined) return { delimiter: named[1], body: text.slice(named[0].length) }
  const sample = text.slice(0, sampleLength)
  if (isTabbed && sample.includes('\t')) return { delimiter: '\t', body: text }
  const guessed = Papa.parse<string[]>(sample, { delimitersToGuess: candidates, preview: 20, skipEmptyLines: 'greedy' })
  return { delimiter: guessed.meta.delimiter, body: text }
}

/** The rows that have any content. Quoted cells may hold line ends; a quote that is never closed takes the rest. */
function* readRows(text: string, delimiter: string): Generator<readonly string[]> {
  let start = 0
  let length = windowLength
  while (start < text.length) {
    const isLast = start + length >= text.length
    const parser = new Papa.Parser({ delimiter, newline: '\n' })
    const { data, meta } = parser.parse(text.slice(start, start + length), 0, !isLast) as Papa.ParseResult<string[]>
    for (const row of data) if (row.some((cell) => cell.trim() !== '')) yield row
    if (isLast) return
    // A window without a whole row grows until it holds one.
    length = meta.cursor === 0 ? 2 * length : windowLength
    start += meta.cursor
  }
}
