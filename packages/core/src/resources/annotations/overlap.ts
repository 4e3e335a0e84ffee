import type { PageBox } from '../../kernel/ports/index.ts'

/** Share of a word that must be inside a region to belong to it. */
export const enoughInside = 0.5

export const areaOf = (box: PageBox): number => (box[2] - box[0]) * (box[3] - box[1])

export const middleOf = ([x0, y0, x1, y1]: PageBox): readonly [x: number, y: number] => [(x0 + x1) / 2, (y0 + y1) / 2]

/** Share of the word that is inside the region, 0 … 1; 1 for a word without area whose middle does. */
export function shareInside(word: PageBox, region: PageBox): number {
  const width = Math.min(word[2], region[2]) - Math.max(word[0], region[0])
  const height = Math.min(word[3], region[3]) - Math.max(word[1], region[1])
  const area = areaOf(word)
  if (area > 0) return width > 0 && height > 0 ? (width * height) / area : 0
  return contains(region, middleOf(word)) ? 1 : 0
}

const contains = ([x0, y0, x1, y1]: PageBox, [x, y]: readonly [number, number]): boolean =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1

/** Of at least one box. */
export function boxAround(boxes: readonly PageBox[]): PageBox {
  return boxes.reduce(([x0, y0, x1, y1], box) => [
    Math.min(x0, box[0]),
    Math.min(y0, box[1]),
    Math.max(x1, box[2]),
    Math.max(y1, box[3]),
  ])
}
