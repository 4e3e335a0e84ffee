import type { LabelledLine, Line } from './block.ts'

const longestLabel = 32
const mostWords = 4
const longestValue = 60
const longestEntry = 70
/** Lines above a sum that are its entry at most: what is bought, its number, a discount. */
const mostOfEntry = 4
/** One sum on a line of its own may be about anything. */
const fewSums = 2

const currency = '(?:[$€£¥₹]|EUR|USD|GBP|CHF)'
const number = '\\p{Nd}(?:[\\p{Nd}.,]*\\p{Nd})?'
const onlySum = new RegExp(
  `^\\s*[-–−+]?\\s?(?:${currency}\\s?[-–−]?${number}|${number}\\s?${currency}|\\p{Nd}[\\p{Nd}.,]*[.,]\\p{Nd}{2})\\s*$`,
  'u',
)
const hasFigure = /\p{Nd}/u
const sentenceEnd = /[.!?;,:。！？।؟…]["'”’»)\]]*\s*$/u
/** `Total weight 14.6 kg`: words, and a figure with its unit at the end. */
const figureAtEnd =
  /^(\p{L}[\p{L}\s&'’/-]{1,38}?(?:\s\([^)]{1,20}\))?)\s+[-–−+]?\s?[$€£¥₹]?\s?\p{Nd}[\p{Nd}.,]*\s?(?:%|[$€£¥₹]|\p{L}{1,3}[²³]?)?$/u
const sumAtEnd = new RegExp(`\\s[-–−+]?(?:${currency}\\s?${number}|${number}\\s?${currency})\\s*$`, 'u')
/** Two columns. */
const gap = /^\s*(\S(?:(?! {2}|\t).)*?)(?: {2,}|\t+)\S/u

/** What a line says the value of: `Invoice number: 4711`, `Grade      G5` and `TOTAL £69.01` have a label. */
export const labelIn = (line: string): string | undefined => markedLabel(line) ?? figureAtEnd.exec(line.trim())?.[1]

/** The same, where a colon or a gap marks it: `Part 3` may be a heading. */
const markedLabel = (line: string): string | undefined => beforeColon(line) ?? gap.exec(line)?.[1]

/** `Arrival 11:25` has none. */
function beforeColon(line: string): string | undefined {
  const at = line.search(/[:：]/)
  const label = line.slice(0, Math.max(0, at))
  const isTime = hasFigure.test(label.slice(-1)) && hasFigure.test(line.slice(at + 1, at + 2))
  return /\p{L}/u.test(label) && !isTime ? label : undefined
}

/** Whether a line that stands alone says the value of something, and heads nothing. */
export const isEntry = (line: string): boolean =>
  line.length <= longestEntry && (gap.test(line) || (/\p{L}/u.test(line) && sumAtEnd.test(line)))

/**
 * Lines with those that are one entry with them: a label above its value, as on tickets and forms, and what is bought above its sum, as on
 * receipts. Undefined where each stands alone.
 */
export function entriesIn(lines: readonly Line[]): LabelledLine[] | undefined {
  return pricedEntries(lines) ?? labelledValues(lines)
}

function pricedEntries(lines: readonly Line[]): LabelledLine[] | undefined {
  if (lines.filter(({ text }) => onlySum.test(text)).length < fewSums) return undefined
  const entries: LabelledLine[] = []
  let open: Line[] = []
  for (const line of lines) {
    open.push(line)
    if (!onlySum.test(line.text)) continue
    const first = Math.max(0, open.length - 1 - mostOfEntry)
    entries.push(...open.slice(0, first), { start: open[first]!.start, end: line.end })
    open = []
  }
  return [...entries, ...open]
}

/** All lines in pairs, or else those alone whose value has a figure. */
function labelledValues(lines: readonly Line[]): LabelledLine[] | undefined {
  const areAll = arePairs(lines)
  const entries: LabelledLine[] = []
  let found = false
  for (let at = 0; at < lines.length; at++) {
    const [line, next] = [lines[at]!, lines[at + 1]]
    if (next !== undefined && isLabel(line) && isValue(next) && (areAll || hasFigure.test(next.text))) {
      entries.push({ start: line.start, end: next.end, label: line.text })
      found = true
      at++
    } else entries.push(line)
  }
  return found ? entries : undefined
}

function arePairs(lines: readonly Line[]): boolean {
  if (lines.length % 2 !== 0) return false
  const labels = lines.filter((_, at) => at % 2 === 0)
  const values = lines.filter((_, at) => at % 2 === 1)
  if (!labels.every(isLabel) || !values.every(isValue)) return false
  const inCapitals = labels.every(({ text }) => text === text.toUpperCase() && text !== text.toLowerCase())
  return inCapitals || values.filter(({ text }) => hasFigure.test(text)).length >= values.length / 2
}

const isLabel = ({ text }: Line): boolean => {
  const label = text.trim()
  return (
    label.length <= longestLabel &&
    label.split(/\s+/).length <= mostWords &&
    /^[\p{Lu}\p{Lo}]/u.test(label) &&
    !hasFigure.test(label) &&
    !/[:：|]/.test(label) &&
    !sentenceEnd.test(label) &&
    labelIn(text) === undefined
  )
}

const isValue = ({ text }: Line): boolean =>
  text.trim().length <= longestValue && !sentenceEnd.test(text) && markedLabel(text) === undefined
