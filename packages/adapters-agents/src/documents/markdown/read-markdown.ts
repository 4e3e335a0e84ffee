import type { BlockContent, DefinitionContent, Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { printable } from '../printable.ts'
import type { Alignment, Block, ListItem, MarkdownDocument } from './document-model.ts'
import { checkDepth, checkOpenedContainers } from './nesting.ts'
import { createNotes } from './notes.ts'
import { readInlines, type InlineContext } from './read-inlines.ts'

/** Ways to begin a new page: a comment of this name, or what other converters take. */
const pageBreak = /^\s*(?:<!--\s*page-?break\s*-->|\\(?:newpage|pagebreak))\s*$/i
const comment = /^<!--[\s\S]*?-->$/

/**
 * Markdown (CommonMark with tables, tasks, strikethrough and footnotes of GitHub) as blocks. HTML is kept as text, except
 * comments and `<br>`.
 */
export async function readMarkdown(markdown: string): Promise<MarkdownDocument> {
  checkOpenedContainers(markdown)
  const root = await parse(markdown)
  checkDepth(root)
  const notes = createNotes()
  const context = { definitions: definitionsOf(root), notes }
  return { blocks: readBlocks(root.children, context), notes: notes.all() }
}

async function parse(markdown: string): Promise<Root> {
  // Loaded here: a server whose agents write no documents does not pay for them.
  const [{ fromMarkdown }, { gfm }, { gfmFromMarkdown }] = await Promise.all([
    import('mdast-util-from-markdown'),
    import('micromark-extension-gfm'),
    import('mdast-util-gfm'),
  ])
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

function definitionsOf(root: Root): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>()
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    // The first one counts.
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url)
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child)
  }
  return definitions
}

type BlockNode = RootContent | BlockContent | DefinitionContent

function readBlocks(nodes: readonly BlockNode[], context: InlineContext): readonly Block[] {
  return nodes.flatMap((node) => blockOf(node, context))
}

function blockOf(node: BlockNode, context: InlineContext): readonly Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, inlines: readInlines(node.children, context) }]
    case 'paragraph':
      return [paragraphOf(node.children, context)]
    case 'code':
      return [{ kind: 'code', lines: printable(node.value).split(/\r\n?|\n/) }]
    case 'blockquote':
      return [{ kind: 'quote', blocks: readBlocks(node.children, context) }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'html':
      return htmlOf(node.value)
    case 'table':
      return [tableOf(node, context)]
    case 'list':
      return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : undefined, items: node.children.map(itemOf) }]
    case 'footnoteDefinition':
      return footnoteOf(node.label ?? node.identifier, readBlocks(node.children, context))
    default:
      return []
  }

  function itemOf(item: {
    readonly checked?: boolean | null | undefined
    readonly children: readonly BlockNode[]
  }): ListItem {
    return { checked: item.checked ?? undefined, blocks: readBlocks(item.children, context) }
  }
}

function paragraphOf(children: readonly PhrasingContent[], context: InlineContext): Block {
  const [only] = children
  if (children.length === 1 && only?.type === 'text' && pageBreak.test(only.value)) return { kind: 'page-break' }
  return { kind: 'paragraph', inlines: readInlines(children, context) }
}

function htmlOf(html: string): readonly Block[] {
  if (pageBreak.test(html)) return [{ kind: 'page-break' }]
  if (comment.test(html.trim())) return []
  return [{ kind: 'paragraph', inlines: [{ kind: 'text', text: printable(html) }] }]
}

/** A footnote stands where it is defined, with its mark. */
function footnoteOf(label: string, blocks: readonly Block[]): readonly Block[] {
  const mark = { kind: 'text', text: `[${printable(label)}] ` } as const
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', inlines: [mark] }, ...blocks]
  return [{ ...first, inlines: [mark, ...first.inlines] }, ...rest]
}

/** All rows get as many cells as the head has. */
function tableOf(node: Table, context: InlineContext): Block {
  const width = node.children[0]?.children.length ?? 0
  const column = Array.from({ length: width }, (_, index) => index)
  const alignments = column.map((index): Alignment => node.align?.[index] ?? 'left')
  const rows = node.children.map((row) =>
    column.map((index) => readInlines(row.children[index]?.children ?? [], context)),
  )
  return { kind: 'table', alignments, rows }
}
