import type { Nodes, Root } from 'mdast'
import { refuse } from '../refusal.ts'
import type { MarkdownDocument } from './document-model.ts'
import { checkDepth, checkLines } from './nesting.ts'
import { createNotes } from './notes.ts'
import { readBlocks } from './read-blocks.ts'

/** Pages that the text begins by itself. */
const mostPageBreaks = 1_000

/**
 * Markdown (CommonMark with tables, tasks, strikethrough and footnotes of GitHub) as blocks. HTML is kept as text, except
 * comments and `<br>`.
 */
export async function readMarkdown(markdown: string): Promise<MarkdownDocument> {
  checkLines(markdown)
  const root = await parse(markdown)
  checkDepth(root)
  const notes = createNotes()
  const blocks = readBlocks(root.children, { definitions: definitionsOf(root), notes, level: 0 })
  if (blocks.filter(({ kind }) => kind === 'page-break').length > mostPageBreaks) {
    refuse(`The text begins more than ${mostPageBreaks} pages by itself; write fewer page breaks.`)
  }
  return { blocks, notes: notes.all() }
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

/** Targets by label; of two with the same label the first one counts. */
function definitionsOf(root: Root): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>()
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url)
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child)
  }
  return definitions
}
