import { collapseSpace } from './collapse-space.ts'

/** Placed around a link's label and address until its block is complete; no text uses these characters. */
const labelStart = '\ue010'
const addressStart = '\ue011'
const linkEnd = '\ue012'
const marked = /\ue010([^\ue010-\ue012]*)\ue011([^\ue010-\ue012]*)\ue012/g
const marks = /[\ue010-\ue012]/g

const keptAddress = /^(?:https?|mailto):/i
const longestAddress = 1_000
const longestLabel = 200
const wordEnd = /[\p{L}\p{N}]$/u
const wordStart = /^[\p{L}\p{N}]/u
/** A block that continues a list or a quotation: nothing that would end the list may come before it. */
const continuation = /^(?:\s|[-*+>] |\d{1,9}[.)] )/

/**
 * Marks a link out of the file. The address must not be in the running text, where it would split the sentence
 * for search and for quotations: `resolveLinks` makes `[label]` of it and lists the address below the block.
 */
export function markLink(text: string, address: string): string {
  const label = text.trim()
  if (label === '' || !isWorthKeeping(label, address.trim())) return text
  const start = text.indexOf(label)
  const target = address.trim().replace(/[\s()]/g, percentCode)
  return `${text.slice(0, start)}${labelStart}${label}${addressStart}${target}${linkEnd}${text.slice(start + label.length)}`
}

/** The block with Markdown's reference links in place of marked ones, and the definitions that belong below it. */
export function resolveLinks(block: string): { readonly text: string; readonly definitions: readonly string[] } {
  if (!block.includes(labelStart)) return { text: block, definitions: [] }
  const definitions = new Set<string>()
  const text = block.replace(marked, (link: string, label: string, address: string, at: number) => {
    const name = collapseSpace(label)
      .trim()
      .replace(/[[\]\\]/g, '')
      .slice(0, longestLabel)
    if (name !== '') definitions.add(`[${name}]: ${address}`)
    const isPartOfWord =
      (wordStart.test(label) && wordEnd.test(block.slice(Math.max(at - 2, 0), at))) ||
      (wordEnd.test(label) && wordStart.test(block.slice(at + link.length, at + link.length + 2)))
    return isPartOfWord || /[[\]\n]/.test(label) || label.length > longestLabel ? label : `[${label}]`
  })
  // Remaining marks are around links inside links.
  return { text: text.replace(marks, ''), definitions: [...definitions] }
}

/** The same for a whole text of several blocks: addresses follow the block, list or quotation that contains their links. */
export function resolveAllLinks(markdown: string): string {
  if (!markdown.includes(labelStart)) return markdown
  const blocks: string[] = []
  let waiting: string[] = []
  const release = (): void => {
    if (waiting.length > 0) blocks.push(waiting.join('\n'))
    waiting = []
  }
  for (const block of markdown.split(/\n{2,}/)) {
    if (!continuation.test(block)) release()
    const { text, definitions } = resolveLinks(block)
    blocks.push(text)
    waiting.push(...definitions)
  }
  release()
  return blocks.join('\n\n')
}

/** Addresses inside a file or a site mean nothing outside it; one that the label shows need not be repeated. */
function isWorthKeeping(label: string, address: string): boolean {
  if (!keptAddress.test(address) || address.length > longestAddress) return false
  return plain(label) !== plain(address)
}

const plain = (address: string): string => address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '')

const percentCode = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
