import Papa from 'papaparse'

const sampleLength = 32 * 1024
const candidates = [',', '\t', ';', '|', '\u001f', '\u001e']

/** The cell separator, and the text without the line by which spreadsheets name it (`sep=;`). */
export function findDelimiter(text: string, isTabbed: boolean): { delimiter: string; body: string } {
  const named = /^sep=(.)\n/i.exec(text)
  if (named?.[1] !== undefined) return { delimiter: named[1], body: text.slice(named[0].length) }
  const sample = text.slice(0, sampleLength)
  if (isTabbed && sample.includes('\t')) return { delimiter: '\t', body: text }
  const guessed = Papa.parse<string[]>(sample, { delimitersToGuess: candidates, preview: 20, skipEmptyLines: 'greedy' })
  return { delimiter: guessed.meta.delimiter, body: text }
}
