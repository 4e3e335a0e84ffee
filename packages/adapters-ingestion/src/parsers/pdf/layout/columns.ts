import { buildLines, type Line, type Segment } from './segments.ts'
import { extentOf, median, type Extent } from './token.ts'

/** A free strip between x positions. */
interface Strip {
  readonly from: number
  readonly to: number
}

/** Thresholds that distinguish text columns from table columns; in line heights and shares of the width. */
const narrowestGutter = 0.7
const narrowestColumn = 9
const fewestLines = 3
const fullness = 0.7
/** Lines of two sides that are so close are level. */
const level = 0.2
const mostlyAligned = 0.8
const hardlyAligned = 0.6
const similarWidth = 0.5
const fewestIndependentLines = 8
/** Segments a line: more are cells. */
const mostGaps = 1.6
/** Strips that are tried, the widest first: more are the gaps of a table. */
const mostGutters = 40

/**
 * The page as columns in reading order, each a list of lines. Where a strip stays free over several lines and the text
 * on both sides fills its width, the left side is read before the right one; everything else, tables among it, is read
 * line by line.
 */
export function readColumns(segments: readonly Segment[]): Line[][] {
  const columns: Line[][] = []
  let plain: Segment[] = []
  const finishPlain = (): void => {
    if (plain.length > 0) columns.push(buildLines(plain))
    plain = []
  }
  for (const zone of findZones(segments)) {
    const sides = splitColumns(zone)
    if (sides === undefined) {
      for (const segment of zone) plain.push(segment)
    } else {
      finishPlain()
      for (const side of sides) columns.push(...readColumns(side))
    }
  }
  finishPlain()
  return columns
}

/** Where the leftmost of some segments ends and the rightmost begins. */
interface Edges {
  readonly left: number
  readonly right: number
}

interface Zone {
  readonly bands: Segment[][]
  strips: readonly Strip[]
  edges: Edges
}

/** Cuts the page into stacked zones, each as high as a common free strip reaches. */
function findZones(segments: readonly Segment[]): Segment[][] {
  const extent = extentOf(segments)
  const narrowest = narrowestGutter * median(segments.map(heightOf))
  const zoneOf = (band: Segment[]): Zone => ({
    bands: [band],
    strips: freeStrips(band, extent.x0, extent.x1, narrowest),
    edges: edgesOf(band),
  })
  const gutters = (above: Zone, below: Zone): Strip[] =>
    intersect(above.strips, below.strips, narrowest).filter(isBetween(joinEdges(above.edges, below.edges)))

  const zones: Zone[] = []
  for (const band of findBands(segments)) {
    const zone = zones.at(-1)
    const next = zoneOf(band)
    const common = zone === undefined ? [] : gutters(zone, next)
    if (zone !== undefined && common.length > 0) {
      zone.bands.push(band)
      zone.strips = common
      zone.edges = joinEdges(zone.edges, next.edges)
      continue
    }
    const first = zone === undefined ? undefined : lineToMove(zone)
    const shared = first === undefined ? [] : gutters(zoneOf(first), next)
    if (zone !== undefined && first !== undefined && shared.length > 0) {
      zone.bands.pop()
      next.bands.unshift(first)
      next.strips = shared
      next.edges = joinEdges(next.edges, edgesOf(first))
    }
    zones.push(next)
  }
  return zones.map(({ bands }) => bands.flat())
}

/** The first line of columns may also fit below a short line above them: it is the last of a zone that has no columns. */
function lineToMove({ bands, strips }: Zone): Segment[] | undefined {
  const above = bands.slice(0, -1)
  const isColumns = above.some((band) => strips.some(isBetween(edgesOf(band))))
  return above.length === 0 || isColumns ? undefined : bands.at(-1)
}

const edgesOf = (segments: readonly Segment[]): Edges => ({
  left: segments.reduce((edge, { x1 }) => Math.min(edge, x1), Infinity),
  right: segments.reduce((edge, { x0 }) => Math.max(edge, x0), -Infinity),
})

const joinEdges = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
})

/** The margins of lines are free too, but part no columns: text is on both sides of what does. */
const isBetween =
  ({ left, right }: Edges) =>
  ({ from, to }: Strip): boolean =>
    left <= from && right >= to

/** Groups of segments that share heights. Only the middle half of a segment counts: tight lines overlap at the edges. */
function findBands(segments: readonly Segment[]): Segment[][] {
  const bands: Segment[][] = []
  let bottom = -Infinity
  const quarter = (segment: Segment): number => heightOf(segment) / 4
  for (const segment of [...segments].sort((a, b) => a.y0 + quarter(a) - (b.y0 + quarter(b)))) {
    if (segment.y0 + quarter(segment) < bottom) bands.at(-1)?.push(segment)
    else bands.push([segment])
    bottom = Math.max(bottom, segment.y1 - quarter(segment))
  }
  return bands
}

function freeStrips(segments: readonly Segment[], from: number, to: number, narrowest: number): Strip[] {
  const strips: Strip[] = []
  let position = from
  for (const segment of [...segments].sort((a, b) => a.x0 - b.x0)) {
    if (segment.x0 - position >= narrowest) strips.push({ from: position, to: segment.x0 })
    position = Math.max(position, segment.x1)
  }
  if (to - position >= narrowest) strips.push({ from: position, to })
  return strips
}

/** What two lists of strips, each from left to right, have in common. */
function intersect(a: readonly Strip[], b: readonly Strip[], narrowest: number): Strip[] {
  const common: Strip[] = []
  for (let [i, j] = [0, 0]; ;) {
    const [left, right] = [a[i], b[j]]
    if (left === undefined || right === undefined) return common
    const strip = { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) }
    if (strip.to - strip.from >= narrowest) common.push(strip)
    if (left.to < right.to) i += 1
    else j += 1
  }
}

function splitColumns(zone: readonly Segment[]): [Segment[], Segment[]] | undefined {
  for (const [left, right] of sidesOfGutters(zone)) if (areColumns(left, right)) return [left, right]
  return undefined
}

/** What is on both sides of each free strip, the widest first. */
function* sidesOfGutters(segments: readonly Segment[]): Generator<[Segment[], Segment[]]> {
  const extent = extentOf(segments)
  const gutters = freeStrips(segments, extent.x0, extent.x1, narrowestGutter * median(segments.map(heightOf)))
  for (const { from, to } of gutters.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, mostGutters))
    yield [segments.filter((segment) => segment.x1 <= from), segments.filter((segment) => segment.x0 >= to)]
}

function areColumns(left: readonly Segment[], right: readonly Segment[]): boolean {
  if (!isWide(left) || !isWide(right)) return false
  const running = [left, right].filter(isRunningText).length
  if (running === 0) return false
  const aligned = alignedShare(left, right)
  if (running === 2) return aligned < mostlyAligned || areSimilar(widthOf(left), widthOf(right))
  return aligned <= hardlyAligned && [left, right].every(isListOfLines)
}

/** Such as a list of contents beside an article: its lines are at heights of their own, while the rows of a table share theirs. */
function isListOfLines(segments: readonly Segment[]): boolean {
  const { length } = buildLines(segments)
  return length >= fewestIndependentLines && segments.length <= mostGaps * length && !hasCells(segments)
}

/** Of the side with fewer lines, how many are level with one of the other side. */
function alignedShare(left: readonly Segment[], right: readonly Segment[]): number {
  const [some = [], others = []] = [buildLines(left), buildLines(right)].toSorted((a, b) => a.length - b.length)
  const aligned = some.filter((line) => others.some((other) => Math.abs(line.y1 - other.y1) <= level * heightOf(line)))
  return aligned.length / some.length
}

const areSimilar = (one: number, other: number): boolean => Math.min(one, other) >= similarWidth * Math.max(one, other)

const widthOf = (segments: readonly Segment[]): number => {
  const { x0, x1 } = extentOf(segments)
  return x1 - x0
}

const isWide = (segments: readonly Segment[]): boolean =>
  widthOf(segments) >= narrowestColumn * median(segments.map(heightOf))

function isRunningText(segments: readonly Segment[]): boolean {
  const width = widthOf(segments)
  const lines = buildLines(segments)
  if (lines.length < fewestLines || !isWide(segments) || hasCells(segments)) return false
  return median(lines.map((line) => (line.x1 - line.x0) / width)) >= fullness
}

/** A free strip parts more columns of text, or else the cells of a table. */
function hasCells(segments: readonly Segment[]): boolean {
  const [sides] = sidesOfGutters(segments)
  return sides !== undefined && !sides.every(isRunningText) && !isBesideNothing(sides)
}

/** Such as a page number below the gap between two columns: a cell has others on its line. */
const isBesideNothing = ([left, right]: readonly [Segment[], Segment[]]): boolean =>
  Math.min(buildLines(left).length, buildLines(right).length) < fewestLines && alignedShare(left, right) === 0

const heightOf = (segment: Extent): number => segment.y1 - segment.y0
