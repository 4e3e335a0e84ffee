import type { PageBox } from '../../kernel/ports/index.ts'

/** Share of a word that must lie inside a region to belong to it. */
const enough = 0.5

export const areaOf = ([x0, y0, x1, y1]: PageBox): number => (x1 - x0) * (y1 - y0)

/** Share of the word that lies inside the region, 0 … 1; 1 for a word without area whose middle does. */
export function shareInside(word: PageBox, region: PageBox): number {
  const width = Math.min(word[2], region[2]) - Math.max(word[0], region[0])
  const height = Math.min(word[3], region[3]) - Math.max(word[1], region[1])
  const area = areaOf(word)
  if (area > 0) return width > 0 && height > 0 ? (width * height) / area : 0
  return width >= 0 && height >= 0 ? 1 : 0
}

/** Whether a word belongs to a region: half of it lies inside, or the region is a point or line in it. */
export function belongs(word: PageBox, region: PageBox): boolean {
  if (areaOf(region) > 0) return shareInside(word, region) >= enough
  const [x, y] = [(region[0] + region[2]) / 2, (region[1] + region[3]) / 2]
  return x >= word[0] && x <= word[2] && y >= word[1] && y <= word[3]
}

export function boxAround(boxes: readonly PageBox[]): PageBox {
  return boxes.reduce(([x0, y0, x1, y1], box) => [
    Math.min(x0, box[0]),
    Math.min(y0, box[1]),
    Math.max(x1, box[2]),
    Math.max(y1, box[3]),
  ])
}
