import type { Word } from './via.ts'

type Box = Pick<Word, 'x' | 'y' | 'width' | 'height'>
export interface Point {
  readonly x: number
  readonly y: number
}
export type Direction = 'left' | 'right' | 'up' | 'down'

const area = ({ width, height }: Box) => width * height
const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })
const holds = ({ x, y, width, height }: Box, at: Point) =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** Positions of the boxes below a point, the smallest first: boxes may overlap. */
export const boxesAt = (boxes: readonly Box[], at: Point): number[] =>
  boxes
    .flatMap((box, index) => (holds(box, at) ? [index] : []))
    .toSorted((one, other) => area(boxes[one]!) - area(boxes[other]!))

/** The box below a point; where several lie there, the one after what was taken before. */
export function boxBelow(boxes: readonly Box[], at: Point, taken: ReadonlySet<number>): number | undefined {
  const found = boxesAt(boxes, at)
  const last = taken.size === 1 ? found.findIndex((index) => taken.has(index)) : -1
  return found[(last + 1) % Math.max(1, found.length)]
}

export function rectangle(from: Point, to: Point): Box {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }
}

/** Boxes whose middle is in the rectangle. */
export const boxesIn = (boxes: readonly Box[], drawn: Box): number[] =>
  boxes.flatMap((box, index) => (holds(drawn, middle(box)) ? [index] : []))

/** The nearest box in a direction, where a step sideways counts more than one ahead. */
export function boxTowards(boxes: readonly Box[], from: number | undefined, direction: Direction): number | undefined {
  if (from === undefined || !boxes[from]) return boxes.length > 0 ? 0 : undefined
  const start = middle(boxes[from])
  const sideways = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  let best: number | undefined
  let least = Infinity
  boxes.forEach((box, index) => {
    const to = middle(box)
    const [ahead, aside] = sideways ? [to.x - start.x, to.y - start.y] : [to.y - start.y, to.x - start.x]
    if (index === from || ahead * sign <= Math.abs(aside) / 4) return
    const distance = Math.abs(ahead) + Math.abs(aside) * (sideways ? 6 : 2)
    if (distance < least) [best, least] = [index, distance]
  })
  return best
}
