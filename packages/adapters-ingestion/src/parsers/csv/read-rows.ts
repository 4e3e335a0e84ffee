import Papa from 'papaparse'

/** Letters parsed at a time: all rows of a large file at once would take many times its size. */
const windowLength = 32 * 1024

/** The rows that have any content. Quoted cells may hold line ends; a quote that is never closed takes the rest. */
export function* readRows(text: string, delimiter: string): Generator<readonly string[]> {
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
