import type { List, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import { printable } from '../printable.ts'
import { refuse } from '../refusal.ts'
import type { Alignment, Block } from './document-model.ts'
import { readInlines, type InlineContext } from './read-inlines.ts'

export interface BlockContext extends InlineContext {
  /** Lists and quotes around the block. */
  readonly level: number
}

/** Levels of lists and quotes that are indented: Word has no more, and a page no room. */
export const deepestIndent = 9
const mostColumns = 60
/** Of one table. Each takes as much memory as a paragraph. */
const mostCells = 20_000

/** Ways to begin a new page: a comment of this name, or what other converters take. */
const pageBreak = /^\s*(?:<!--\s*page-?break\s*-->|\\(?:newpage|pagebreak))\s*$/i
const comment = /^<!--[\s\S]*?-->$/

export function readBlocks(nodes: readonly RootContent[], context: BlockContext): readonly Block[] {
  return nodes.flatMap((node) => blockOf(node, context))
}

function blockOf(node: RootContent, context: BlockContext): readonly Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, inlines: readInlines(node.children, context) }]
    case 'paragraph':
      return [paragraphOf(node.children, context)]
    case 'code':
      return [{ kind: 'code', lines: printable(node.value).split(/\r\n?|\n/) }]
    case 'blockquote':
      return quoteOf(node.children, context)
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'html':
      return htmlOf(node.value)
    case 'table':
      return [tableOf(node, context)]
    case 'list':
      return listOf(node, context)
    case 'footnoteDefinition':
      return led(`[${printable(node.label ?? node.identifier)}] `, readBlocks(node.children, context))
    default:
      return []
  }
}

function paragraphOf(children: readonly PhrasingContent[], context: BlockContext): Block {
  const [only] = children
  if (children.length === 1 && only?.type === 'text' && pageBreak.test(only.value)) return { kind: 'page-break' }
  return { kind: 'paragraph', inlines: readInlines(children, context) }
}

function htmlOf(html: string): readonly Block[] {
  if (pageBreak.test(html)) return [{ kind: 'page-break' }]
  if (comment.test(html.trim())) return []
  return [{ kind: 'paragraph', inlines: [{ kind: 'text', text: printable(html) }] }]
}

function quoteOf(children: readonly RootContent[], context: BlockContext): readonly Block[] {
  const blocks = readBlocks(children, { ...context, level: context.level + 1 })
  return isTooDeep(context) ? blocks : [{ kind: 'quote', blocks }]
}

/** A list that is too deep becomes paragraphs with their marks. */
function listOf({ ordered, start, children }: List, context: BlockContext): readonly Block[] {
  const first = start ?? 1
  const items = children.map((item) => itemOf(item, { ...context, level: context.level + 1 }))
  if (!isTooDeep(context)) return [{ kind: 'list', start: ordered ? first : undefined, items }]
  return items.flatMap((blocks, index) => led(ordered ? `${first + index}. ` : '• ', blocks))
}

function isTooDeep({ level, notes }: BlockContext): boolean {
  if (level < deepestIndent) return false
  notes.add(`Lists and quotes are indented ${deepestIndent} levels at most; deeper ones are on the last level.`)
  return true
}

/** A task begins with its box. */
function itemOf({ checked, children }: ListItem, context: BlockContext): readonly Block[] {
  const blocks = readBlocks(children, context)
  return checked == null ? blocks : led(checked ? '☑ ' : '☐ ', blocks)
}

/** Blocks that begin with a mark. */
function led(mark: string, blocks: readonly Block[]): readonly Block[] {
  const inline = { kind: 'text', text: mark } as const
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', inlines: [inline] }, ...blocks]
  return [{ ...first, inlines: [inline, ...first.inlines] }, ...rest]
}

/** All rows get as many cells as the head has. */
function tableOf(node: Table, context: BlockContext): Block {
  const width = node.children[0]?.children.length ?? 0
  if (width > mostColumns) refuse(`A table of a document has ${mostColumns} columns at most; write a CSV file instead.`)
  if (width * node.children.length > mostCells) {
    refuse(`A table of a document has ${mostCells} cells at most; write a CSV file instead.`)
  }
  const columns = Array.from({ length: width }, (_, index) => index)
  const alignments = columns.map((index): Alignment => node.align?.[index] ?? 'left')
  const rows = node.children.map(({ children: cells }) =>
    columns.map((index) => readInlines(cells[index]?.children ?? [], context)),
  )
  return { kind: 'table', alignments, rows }
}
