const ruleCell = /^\s*:?-{2,}:?\s*$/
/** What parts cells that are laid out by spaces. */
const gap = /\t+| {2,}/

/** Whether a line only parts the heading row of a table from the others. */
export const isRule = (line: string): boolean =>
  line.includes('-') &&
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .every((cell) => ruleCell.test(cell))

/** The cells of a Markdown row; undefined when the line is none. */
export function readCells(line: string): string[] | undefined {
  const content = line.trim()
  if (!content.startsWith('|')) return undefined
  return content
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** The cells of a line that is laid out by tabs or runs of spaces; undefined when it has fewer than three. */
export function alignedCells(line: string): string[] | undefined {
  if (line.trimStart().startsWith('|')) return undefined
  const cells = line.trim().split(gap)
  const least = line.includes('\t') ? 2 : 3
  return cells.length >= least ? cells : undefined
}

/** The two cells of a line that is laid out by spaces, and where the second begins; undefined when it has not two. */
export function pairedCells(line: string): { readonly cells: string[]; readonly column: number } | undefined {
  if (line.trimStart().startsWith('|')) return undefined
  const [first, second, ...others] = line.trim().split(gap)
  if (first === undefined || second === undefined || others.length > 0) return undefined
  return { cells: [first, second], column: line.trimEnd().length - second.length }
}

const leastSeparated = 3
const longestCell = 60

/** The cells of a line that are parted by semicolons or bars, as in a list that was exported; undefined when it reads as a sentence. */
export function separatedCells(line: string): string[] | undefined {
  if (/^\s*\||[.!?]\s*$/.test(line)) return undefined
  const cells = (line.includes('|') ? line.split('|') : line.split(';')).map((cell) => cell.trim())
  const isTable = cells.length >= leastSeparated && cells.every((cell) => cell.length <= longestCell)
  return isTable ? cells : undefined
}
