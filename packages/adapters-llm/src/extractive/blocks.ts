import type { Block, Line, ListItem } from './block.ts'
import { entriesIn, isEntry } from './line-entries.ts'
import { tableAt } from './tables-at.ts'

const longestHeading = 70
const longestQuestion = 160
/** The level of headings that have no marks, below all that have. */
const unmarkedLevel = 7
const markedHeading = /^ {0,3}(#{1,6})\s+(?=\S)/
const listMark = /^[\s>]*(?:[-*+•▪◦–]|\d{1,3}[.)]|\(?(?:[a-z]|[ivx]{1,4})\)|\(\d{1,2}\)|[a-z]\.)\s+(?=\S)/
/** Entries `(a)`, `(b)` below a line are its own. */
const lettered = /^\s*(?:\(?(?:[a-z]|[ivx]{1,4})\)|\(\d{1,2}\))\s+(?=\S)/
const numbered = /^\s*\d{1,3}(?:\.\d+)*[.)]?\s+(?=\S)/
const questionLine = /^[^.!?。！？؟]+[?？؟]["'”’»)\]*_]*\s*$/u
/** A question on a line of its own: the text below answers it. */
export const isQuestionLine = (text: string): boolean => text.length <= longestQuestion && questionLine.test(text)
const sentenceEnd = /[.!?;,。！？…]["'”’»)\]]*$/
const keyValue = /^[*_\s>]*\p{L}[^:.!?|]{1,40}[*_]*\s?[:：][*_]*\s+\S/u
/** A line with this end continues: it is not a heading, however short. */
const danglingEnd =
  /\b(?:a|an|and|at|by|for|from|in|of|on|or|the|to|with|der|die|das|und|von|zu|de|la|le|les|et|du|el|y)$/i

/** `GET /items` on a line of its own says how, and heads nothing. */
const onlyCode = /^\s*`[^`]+`\s*$/

/** The blocks of a passage in order. */
export function blocksOf(text: string): Block[] {
  const blocks = groupsOf(text).flatMap(blocksOfGroup)
  // A line that is all of the text heads nothing.
  const [only] = blocks
  return blocks.length === 1 && only?.kind === 'heading' && only.level === unmarkedLevel && !isQuestionLine(text.trim())
    ? [{ kind: 'lines', lines: [{ start: only.start, end: only.end }] }]
    : blocks
}

/** Lines between blank lines, and between rules. */
function groupsOf(text: string): Line[][] {
  const groups: Line[][] = []
  let group: Line[] = []
  let start = 0
  for (const raw of text.split('\n')) {
    const line = { start, end: start + raw.trimEnd().length, text: raw.trimEnd() }
    start += raw.length + 1
    const [first] = group
    if (first !== undefined && group.length === 1 && isUnderlined(first, line)) {
      groups.push([{ ...first, level: line.text.includes('=') ? 1 : 2 }])
      group = []
    } else if (/^[\s>]*$/.test(line.text) || rule.test(line.text)) {
      if (group.length > 0) groups.push(group)
      group = []
    } else group.push(line)
  }
  return group.length > 0 ? [...groups, group] : groups
}

/** `---` and `* * *` part what is above from what is below. */
const rule = /^ {0,3}([-*_])(?: *\1){2,}$/
const underline = /^ {0,3}(?:=+|-{2,})$/

const isUnderlined = ({ text }: Line, { text: below }: Line): boolean =>
  underline.test(below) &&
  text.length <= longestHeading &&
  ![markedHeading, listMark, keyValue, sentenceEnd, /\|/].some((other) => other.test(text))

function blocksOfGroup(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let prose: Line[] = []
  const flush = () => {
    for (const block of proseBlocks(prose)) blocks.push(block)
    prose = []
  }
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    const mark = markedHeading.exec(line.text)
    const table = mark === null ? tableAt(lines, at) : undefined
    if (line.level !== undefined) {
      blocks.push({ kind: 'heading', level: line.level, start: line.start, end: line.end })
      at++
    } else if (mark !== null) {
      flush()
      blocks.push({ kind: 'heading', level: mark[1]!.length, start: line.start + mark[0].length, end: line.end })
      at++
    } else if (table !== undefined) {
      flush()
      for (const block of table.blocks) blocks.push(block)
      at += table.lines
    } else if (listMark.test(line.text) && !isNumberedHeading(line, lines[at + 1])) {
      flush()
      const list = listAt(lines, at)
      blocks.push({ kind: 'list', items: list.items })
      at += list.lines
    } else {
      prose.push(line)
      at++
    }
  }
  flush()
  return blocks
}

function listAt(lines: readonly Line[], at: number): { items: ListItem[]; lines: number } {
  const items: { start: number; end: number; number: string | undefined; indent: number }[] = []
  let count = 0
  for (; at + count < lines.length; count++) {
    const line = lines[at + count]!
    const mark = listMark.exec(line.text)
    if (mark !== null && isNumberedHeading(line, lines[at + count + 1]) && count > 0) break
    if (mark !== null) {
      items.push({
        start: line.start + mark[0].length,
        end: line.end,
        number: /\d+/.exec(mark[0])?.[0],
        indent: mark[0].search(/[^\s>]/),
      })
    } else if (/^\s/.test(line.text) || /^\p{Ll}/u.test(line.text)) items.at(-1)!.end = line.end
    else break
  }
  return { items, lines: count }
}

/** `2. Water supply` above a paragraph is a heading. */
function isNumberedHeading(line: Line, next: Line | undefined): boolean {
  return (
    numbered.test(line.text) &&
    line.text.length <= longestHeading &&
    !sentenceEnd.test(line.text) &&
    next !== undefined &&
    (lettered.test(next.text) || (!listMark.test(next.text) && /^["“‘(]?[\p{Lu}\p{Lo}]/u.test(next.text)))
  )
}

/** Headings above, and what is below them. */
function proseBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at + 1 < lines.length; at++) {
    const [line, next] = [lines[at]!, lines[at + 1]!]
    const isHeading = isLineHeading(line, next)
    // There may be thousands of questions, each of which heads what is below it.
    if (!isHeading || !isQuestionLine(line.text)) {
      const rest = lines.slice(at)
      const entries = areShort(rest) ? entriesIn(rest) : undefined
      if (entries !== undefined) return [...blocks, { kind: 'lines', lines: entries }]
      if (!isHeading) return [...blocks, unheadedBlock(rest)]
    }
    blocks.push({ kind: 'heading', level: unmarkedLevel, ...line })
  }
  const last = lines.at(-1)
  return last === undefined ? blocks : [...blocks, unheadedBlock([last])]
}

function unheadedBlock(lines: readonly Line[]): Block {
  const first = lines[0]!
  if (lines.length === 1) {
    const short =
      first.text.length <= longestHeading &&
      !onlyCode.test(first.text) &&
      !/[.!?;,:。！？।؟…]["'”’»)\]]*$/.test(first.text)
    if (keyValue.test(first.text) || isEntry(first.text)) return { kind: 'lines', lines: [first] }
    return short || isQuestionLine(first.text)
      ? { kind: 'heading', level: unmarkedLevel, ...first }
      : { kind: 'paragraph', ...first }
  }
  const pairs = lines.filter((line) => keyValue.test(line.text)).length
  // Lines of a paragraph that is broken at some width continue each other.
  const continued = lines.filter((line) => /^\p{Ll}/u.test(line.text)).length
  if ((areShort(lines) && continued < lines.length / 2) || pairs > lines.length / 2) return { kind: 'lines', lines }
  return { kind: 'paragraph', start: first.start, end: lines.at(-1)!.end }
}

const areShort = (lines: readonly Line[]): boolean =>
  lines.every((line) => line.text.length <= longestHeading && !/[.!?।؟]$/.test(line.text))

/** A line that does not continue the one before. */
const startsSentence = /^["“‘(*_\s]*(?:[\p{Lu}\p{Lo}\p{N}]|[-•] )/u

/** A question, or a short line without an end, above one that begins a new sentence. */
function isLineHeading(line: Line, next: Line): boolean {
  if (isQuestionLine(line.text)) return startsSentence.test(line.text) && startsSentence.test(next.text)
  return (
    line.text.length <= longestHeading &&
    !/[.!?,;:।؟-]$/.test(line.text) &&
    !danglingEnd.test(line.text) &&
    !keyValue.test(next.text) &&
    (indentOf(next) > indentOf(line) || /^["“‘(]?[\p{Lu}\p{N}]/u.test(next.text)) &&
    (isNumberedHeading(line, next) || next.text.length > line.text.length || /[.!?]$/.test(next.text))
  )
}

const indentOf = ({ text }: Line): number => text.search(/\S/)
