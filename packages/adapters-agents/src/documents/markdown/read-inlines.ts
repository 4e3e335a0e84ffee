import type { PhrasingContent } from 'mdast'
import { printable } from '../printable.ts'
import type { Inline, TextRun } from './document-model.ts'
import type { Notes } from './notes.ts'

type Look = Omit<TextRun, 'kind' | 'text'>

/** Targets of `[text][label]`, by label. */
export type Definitions = ReadonlyMap<string, string>

export interface InlineContext {
  readonly definitions: Definitions
  readonly notes: Notes
}

/** Running text as runs, each with one look. */
export function readInlines(
  nodes: readonly PhrasingContent[],
  context: InlineContext,
  look: Look = {},
): readonly Inline[] {
  return nodes.flatMap((node) => inlineOf(node, context, look))
}

function inlineOf(node: PhrasingContent, context: InlineContext, look: Look): readonly Inline[] {
  const inside = (children: readonly PhrasingContent[], added: Look = {}) =>
    readInlines(children, context, { ...look, ...added })
  switch (node.type) {
    case 'text':
      // A line end in a paragraph is a space.
      return run(inOneLine(node.value), look)
    case 'inlineCode':
      return run(node.value, { ...look, code: true })
    case 'strong':
      return inside(node.children, { bold: true })
    case 'emphasis':
      return inside(node.children, { italic: true })
    case 'delete':
      return inside(node.children, { strike: true })
    case 'break':
      return [{ kind: 'break' }]
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? [{ kind: 'break' }] : run(node.value, look)
    case 'link':
      return inside(node.children, linkTo(node.url, context.notes))
    case 'linkReference':
      return referenceOf(node, context, look)
    case 'image':
      return [{ kind: 'image', name: imageName(node.url), alternative: printable(node.alt ?? '') }]
    case 'imageReference': {
      const name = imageName(context.definitions.get(node.identifier) ?? node.identifier)
      return [{ kind: 'image', name, alternative: printable(node.alt ?? '') }]
    }
    case 'footnoteReference':
      return run(`[${node.label ?? node.identifier}]`, look)
  }
}

/** By lines: a regular expression for the spaces around line ends takes time by the square of other spaces. */
function inOneLine(text: string): string {
  const lines = text.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === last ? line : line.trimEnd()))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join(' ')
}

const run = (text: string, look: Look): readonly Inline[] => {
  const clean = printable(text)
  return clean === '' ? [] : [{ kind: 'text', text: clean, ...look }]
}

/** A citation such as [1] keeps its brackets, also where the text defines what it leads to. */
function referenceOf(
  node: Extract<PhrasingContent, { type: 'linkReference' }>,
  context: InlineContext,
  look: Look,
): readonly Inline[] {
  const linked = { ...look, ...linkTo(context.definitions.get(node.identifier) ?? '', context.notes) }
  const text = readInlines(node.children, context, linked)
  if (node.referenceType === 'full' || !/^\d+$/.test(node.identifier)) return text
  return [...run('[', linked), ...text, ...run(']', linked)]
}

/** Only addresses of the web are links: others run programs, or lead into the reader's own machine. */
function linkTo(address: string, notes: Notes): Look {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return { link: url.href }
  if (!address.startsWith('#')) {
    notes.add(`Links lead to http and https only; others are plain text, such as ${address.slice(0, 80)}.`)
  }
  return {}
}

function imageName(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
