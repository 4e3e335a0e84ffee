import type { Node, Nodes } from 'mdast'
import { refuse } from '../refusal.ts'

/** Levels of containers, such as lists in lists and emphasis in links. Nobody reads more. */
export const deepest = 60

const tooDeep = `The Markdown is nested more than ${deepest} levels deep; write it with fewer levels.`
/** A list indented this far is in at least as many others: two letters a level, four at the most. */
const farIn = new RegExp(`^[ \\t]{${4 * deepest},}(?:[-*+]|\\d{1,9}[.)])[ \\t]`)
const marker = /(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*/y

/** UTF-16 code units: twenty pages without a line end. */
const longestLine = 50_000

/** Before parsing: nested containers, and all in one paragraph, cost the square of their number. */
export function checkLines(markdown: string): void {
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (line.length > longestLine) {
      refuse(`A line of the Markdown has more than ${longestLine} letters; divide it into paragraphs.`)
    }
    if (farIn.test(line)) refuse(tooDeep)
    marker.lastIndex = line.search(/[^ \t]|$/)
    for (let level = 0; marker.test(line); level += 1) if (level >= deepest) refuse(tooDeep)
  }
}

/** After parsing: what follows walks the tree by recursion. */
export function checkDepth(root: Nodes): void {
  let level: readonly Node[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    // A list and its item are two nodes of one level.
    if (depth > 2 * deepest) refuse(tooDeep)
    level = level.flatMap((node) => ('children' in node ? (node.children as Node[]) : []))
  }
}
