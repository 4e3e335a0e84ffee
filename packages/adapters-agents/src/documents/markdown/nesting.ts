import type { Node, Nodes } from 'mdast'
import { refuse } from '../refusal.ts'

/** Levels of containers, such as lists in lists and emphasis in links. Nobody reads more. */
export const deepest = 60

const tooDeep = `The Markdown is nested more than ${deepest} levels deep; write it with fewer levels.`
const marker = /(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*/y

/** Before parsing: containers that open on one line cost the parser the square of their number. */
export function checkOpenedContainers(markdown: string): void {
  for (const line of markdown.split(/\r\n?|\n/)) {
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
