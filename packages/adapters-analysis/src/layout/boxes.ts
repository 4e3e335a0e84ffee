import type { PageBox } from '@docent/core/ports'

export const widthOf = (box: PageBox): number => box[2] - box[0]
export const heightOf = (box: PageBox): number => box[3] - box[1]
export const centreX = (box: PageBox): number => (box[0] + box[2]) / 2
export const centreY = (box: PageBox): number => (box[1] + box[3]) / 2

/** How far two boxes run beside each other; negative when there is a gap between them. */
export const verticalOverlap = (one: PageBox, other: PageBox): number =>
  Math.min(one[3], other[3]) - Math.max(one[1], other[1])
export const horizontalOverlap = (one: PageBox, other: PageBox): number =>
  Math.min(one[2], other[2]) - Math.max(one[0], other[0])

/** Whether most of the lower one of two boxes is at the height of the other. */
export const onOneLine = (one: PageBox, other: PageBox, share = 0.4): boolean =>
  verticalOverlap(one, other) > share * Math.min(heightOf(one), heightOf(other))

/** The box around all; of none an empty one at the origin. */
export function boxAround(boxes: readonly PageBox[]): PageBox {
  if (boxes.length === 0) return [0, 0, 0, 0]
  let [x0, y0, x1, y1] = boxes[0]!
  for (const box of boxes) {
    x0 = Math.min(x0, box[0])
    y0 = Math.min(y0, box[1])
    x1 = Math.max(x1, box[2])
    y1 = Math.max(y1, box[3])
  }
  return [x0, y0, x1, y1]
}
