import { buildLines, type Line, type Segment } from './segments.ts'
import { extentOf, median } from './token.ts'

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

/** Cuts the page into stacked zones, each as high as a common free strip reaches. */
function findZones(segments: readonly Segment[]): Segment[][] {
  const extent = extentOf(segments)
  const size = median(segments.map(heightOf))
  const zones: Segment[][] = []
  let strips: Strip[] = []
  for (const band of findBands(segments)) {
    const free = freeStrips(band, extent.x0, extent.x1, narrowestGutter * size)
    const common = intersect(strips, free, narrowestGutter * size)
    const zone = zones.at(-1)
    if (zone !== undefined && common.length > 0) {
      for (const segment of band) zone.push(segment)
      strips = common
    } else {
      zones.push(band)
      strips = free
    }
  }
  return zones
}

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

function intersect(a: readonly Strip[], b: readonly Strip[], narrowest: number): Strip[] {
  return a.flatMap((left) =>
    b
      .map((right) => ({ from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) }))
      .filter((strip) => strip.to - strip.from >= narrowest),
  )
}

function splitColumns(zone: readonly Segment[]): [Segment[], Segment[]] | undefined {
  const extent = extentOf(zone)
  const gutters = freeStrips(zone, extent.x0, extent.x1, narrowestGutter * median(zone.map(heightOf)))
  for (const gutter of gutters.sort((a, b) => b.to - b.from - (a.to - a.from))) {
    const left = zone.filter((segment) => segment.x1 <= gutter.from)
    const right = zone.filter((segment) => segment.x0 >= gutter.to)
    if (isRunningText(left) && isRunningText(right)) return [left, right]
  }
  return undefined
}

function isRunningText(segments: readonly Segment[]): boolean {
  if (segments.length < fewestLines) return false
  const extent = extentOf(segments)
  const width = extent.x1 - extent.x0
  if (width < narrowestColumn * median(segments.map(heightOf))) return false
  const lines = buildLines(segments)
  return lines.length >= fewestLines && median(lines.map((line) => (line.x1 - line.x0) / width)) >= fullness
}

const heightOf = (segment: Segment): number => segment.y1 - segment.y0
