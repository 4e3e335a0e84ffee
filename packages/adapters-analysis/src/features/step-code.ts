import { centreX, centreY, heightOf, verticalOverlap } from '../layout/boxes.ts'
import { binOf } from '../numbers/bins.ts'
import type { PageView } from './page-view.ts'

/** Edges of horizontal gaps and of vertical distances, in heights of a word. */
export const gapEdges = [-0.5, 0.15, 0.4, 0.7, 1, 1.5, 2.5, 4, 8, 16]
export const rowEdges = [0.5, 1.1, 1.6, 2.2, 3, 5, 9]

/** A short code for the way from one word to another: how far along the line, or down to the next ones. */
export function stepCode({ page, layout }: PageView, from: number, to: number): string {
  if (from < 0 || to < 0) return 'edge'
  const one = page.words[from]!.box
  const other = page.words[to]!.box
  const lower = Math.max(1, Math.min(heightOf(one), heightOf(other)))
  if (verticalOverlap(one, other) > 0.4 * lower) {
    if (centreX(other) <= centreX(one)) return 'back'
    return `h${binOf((other[0] - one[2]) / layout.height, gapEdges)}`
  }
  const down = (centreY(other) - centreY(one)) / layout.height
  if (down <= 0) return 'up'
  if (down >= 2.6) return 'down'
  const run = layout.runs[layout.runOf[from]!]!
  const across = (other[0] - page.words[run.words[0]!]!.box[0]) / layout.height
  return `v${binOf(down, rowEdges)}${indentation(across)}`
}

function indentation(across: number): string {
  if (Math.abs(across) < 0.6) return '='
  if (across < 0) return '<'
  return across < 3 ? '>' : '>>'
}
