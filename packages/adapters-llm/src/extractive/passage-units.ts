import type { PromptPassage } from '@docent/core/ports'
import type { Block, Stretch, TableLine } from './block.ts'
import { blocksOf } from './blocks.ts'
import { nameOfFile } from './document-heads.ts'
import { greatest } from './greatest.ts'
import { headingWords } from './heading-fit.ts'
import { labelIn } from './line-entries.ts'
import { readableText } from './readable-text.ts'
import { isRowOfSums } from './rows-of-sums.ts'
import { sentencesIn } from './sentences.ts'
import type { Cell, Section, Table, TableHeader, TextUnit } from './text-unit.ts'
import { stemsOf } from './tokens.ts'

/** Everything that can be quoted from the passages, in their order. */
export function passageUnits(passages: readonly PromptPassage[]): TextUnit[] {
  const read = passages.map((passage) => ({ passage, blocks: blocksOf(passage.text) }))
  const headers = new Map<Block, TableHeader>()
  for (const { passage, blocks } of read) {
    for (const block of blocks) {
      const header = headerOf(passage, block)
      if (header !== undefined) headers.set(block, header)
    }
  }
  const titled = titledDocuments(read)
  let blockNumber = 0
  return read.flatMap(({ passage, blocks }) => {
    const units: TextUnit[] = []
    let headings: { readonly level: number; readonly text: string }[] = []
    let section: Section = { headings: [], words: headingWords(nameOfFile(passage.documentName)) }
    for (const block of blocks) {
      blockNumber++
      const lead = leadOf(units)
      const unit = (kind: TextUnit['kind'], stretch: Stretch, stems?: ReadonlySet<string>): TextUnit => {
        const text = plainSpace(passage.text.slice(stretch.start, stretch.end))
        const ledBy = kind === 'item' || kind === 'row' ? lead : undefined
        return {
          passage,
          kind,
          text,
          stems: stems ?? stemsOf(readableText(text)),
          section,
          block: blockNumber,
          lead: ledBy,
        }
      }
      if (block.kind === 'heading') {
        const heading = unit('heading', block)
        headings = [...headings.filter(({ level }) => level < block.level), { level: block.level, text: heading.text }]
        // The title of the document is above everything and describes no part.
        const isTitled = headings.length > 1 && titled.has(passage.documentName)
        const parts = isTitled ? headings.filter(({ level }) => level > 1) : headings
        section = { headings: parts.map(({ text }) => text), words: headingWords(heading.text) }
        units.push({ ...heading, section })
      } else if (block.kind === 'paragraph') {
        for (const sentence of sentencesIn(passage.text, block)) units.push(unit('sentence', sentence))
      } else if (block.kind === 'lines') {
        for (const line of block.lines) {
          const label = line.label ?? labelIn(passage.text.slice(line.start, line.end))
          units.push({ ...unit('line', line), label: label === undefined ? undefined : stemsOf(label) })
        }
      } else if (block.kind === 'list') {
        let above: { readonly indent: number; readonly entry: TextUnit }[] = []
        for (const item of block.items) {
          const text = plainSpace(passage.text.slice(item.start, item.end))
          if (text === '') continue
          above = above.filter(({ indent }) => indent < item.indent)
          // `Claim 3` is the entry with that number.
          const own = unit('item', item, stemsOf(`${item.number ?? ''} ${readableText(text)}`))
          const entry = { ...own, lead: above.at(-1)?.entry ?? own.lead }
          units.push(entry)
          if (introduces(entry)) above.push({ indent: item.indent, entry })
        }
      } else {
        const table = tableOf(passage, block, headers)
        const lines = hasHeader(block) ? block.rows.slice(1) : block.rows
        const intro = units.at(-1)
        let above = lead
        lines.forEach((line, at) => {
          const cells = line.cells.map(cellOf)
          if (isCaption(cells) && at < lines.length - 1) {
            above = unit('heading', line)
            units.push(above)
          } else if (cells.some(({ text }) => text !== '')) {
            const stems = new Set([...cells.flatMap((cell) => [...cell.stems]), ...affirmedIn(table, cells)])
            units.push({
              ...unit('row', line, stems),
              lead: above,
              intro: intro?.kind === 'sentence' ? intro : undefined,
              row: { table, cells },
            })
          }
        })
      }
    }
    return units
  })
}

/** A page has its title once or twice as a heading of the first level. */
const mostTitles = 2

/** Documents whose headings of the first level are their title: where there are more, as of recipes, they head parts. */
function titledDocuments(
  read: readonly { readonly passage: PromptPassage; readonly blocks: readonly Block[] }[],
): ReadonlySet<string> {
  const titles = new Map<string, number>()
  for (const { passage, blocks } of read) {
    const first = blocks.filter((block) => block.kind === 'heading' && block.level === 1).length
    titles.set(passage.documentName, (titles.get(passage.documentName) ?? 0) + first)
  }
  return new Set(Array.from(titles).flatMap(([name, count]) => (count > mostTitles ? [] : [name])))
}

const longestCaption = 70

/** `Capital expenditure by segment:` among the rows, with nothing in the other cells, describes the rows below it. */
const isCaption = ([first, ...others]: readonly Cell[]): boolean =>
  first !== undefined &&
  others.length > 0 &&
  others.every(({ text }) => text === '') &&
  first.text !== '' &&
  first.text.length <= longestCaption &&
  !/[.!?。]$/.test(first.text)

const affirmative = /^(?:yes|y|true|x|✓|✔|☑|ja|oui|sí|si|sì|да|evet|是|✅)$/iu

/** A row with a `yes` below `Blocked` is about what is blocked. */
const affirmedIn = ({ header }: Table, cells: readonly Cell[]): string[] =>
  cells.flatMap(({ text }, column) => (affirmative.test(text) ? [...(header?.cells[column]?.stems ?? [])] : []))

/** The line before a list or a table that leads to it. */
function leadOf(units: readonly TextUnit[]): TextUnit | undefined {
  const last = units.at(-1)
  return last !== undefined && introduces(last) ? last : undefined
}

/** A colon does, and a sentence that continues in the entries below it. */
const introduces = ({ kind, text }: TextUnit): boolean =>
  /[:：]$/.test(text) || (kind === 'sentence' && /[\p{L}\p{N},–—-]$/u.test(text))

/** A table that is cut begins with one of its rows. */
const hasHeader = ({ rows, hasHeader: isMarked }: Extract<Block, { kind: 'table' }>): boolean =>
  isMarked && rows[0] !== undefined && !isRowOfSums(rows[0])

function headerOf(passage: PromptPassage, block: Block): TableHeader | undefined {
  const first = block.kind === 'table' && hasHeader(block) ? block.rows[0] : undefined
  return first && { cells: first.cells.map(cellOf), text: textOf(passage, first), passage }
}

/** A table that is cut continues without its header: that of the same document's table with as many columns is taken, not of one below. */
function tableOf(
  passage: PromptPassage,
  block: Extract<Block, { kind: 'table' }>,
  headers: ReadonlyMap<Block, TableHeader>,
): Table {
  const columns = greatest(block.rows.map(({ cells }) => cells.length))
  const fits = ([other, header]: readonly [Block, TableHeader]): boolean =>
    header.passage.documentName === passage.documentName &&
    header.cells.length === columns &&
    (header.passage !== passage || startOf(other) < startOf(block))
  const header = headers.get(block) ?? (block.isWhole === true ? undefined : Array.from(headers).find(fits)?.[1])
  return { header, columns }
}

const startOf = (block: Block): number => (block.kind === 'table' ? (block.rows[0]?.start ?? 0) : 0)

const textOf = (passage: PromptPassage, line: TableLine): string => plainSpace(passage.text.slice(line.start, line.end))

const cellOf = (text: string): Cell => ({ text: plainSpace(text), stems: stemsOf(readableText(text)) })

/** White space is not quoted literally: a line may be broken anywhere. */
export const plainSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
