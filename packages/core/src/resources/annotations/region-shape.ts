import type { PageBox } from '../../kernel/ports/index.ts'
import type { JsonObject } from './json-values.ts'
import { annotationLimits } from './annotation-limits.ts'
import { refusal, shown } from './refusal.ts'

/**
 * `shape_attributes` of VIA, in pixels from the top left corner of the picture, with any members that are not known here.
 * `theta` of an ellipse is in radians.
 */
export type RegionShape = JsonObject &
  (
    | { readonly name: 'rect'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | { readonly name: 'polygon' | 'polyline'; readonly all_points_x: Numbers; readonly all_points_y: Numbers }
    | { readonly name: 'circle'; readonly cx: number; readonly cy: number; readonly r: number }
    | EllipseShape
    | { readonly name: 'point'; readonly cx: number; readonly cy: number }
  )
type Numbers = readonly number[]
interface EllipseShape {
  readonly name: 'ellipse'
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  readonly theta?: number
}

/** The members of each shape, and whether they may be negative. */
const places = { x: true, y: true, cx: true, cy: true, width: false, height: false, r: false, rx: false, ry: false }
const membersOf: Readonly<Record<string, readonly (keyof typeof places)[]>> = {
  rect: ['x', 'y', 'width', 'height'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  point: ['cx', 'cy'],
}
const fewestPoints: Readonly<Record<string, number>> = { polygon: 3, polyline: 2 }

/** @throws `invalid_input` naming the member, what it must be and what it is */
export function checkShape(shape: JsonObject, place: string): RegionShape {
  const { name, theta } = shape
  if (typeof name === 'string' && Object.hasOwn(fewestPoints, name)) checkPoints(shape, fewestPoints[name]!, place)
  else if (typeof name === 'string' && Object.hasOwn(membersOf, name)) checkNumbers(shape, membersOf[name]!, place)
  else throw refusal(`${place}.name`, `must be rect, polygon, polyline, circle, ellipse or point, not ${shown(name)}`)
  if (name === 'ellipse' && theta !== undefined) requireNumber(theta, `${place}.theta`)
  return shape as RegionShape
}

function checkNumbers(shape: JsonObject, members: readonly (keyof typeof places)[], place: string): void {
  for (const member of members) {
    const value = requireNumber(shape[member], `${place}.${member}`)
    if (value < 0 && !places[member]) throw refusal(`${place}.${member}`, `must be a number from 0 on, not ${value}`)
  }
}

function checkPoints(shape: JsonObject, fewest: number, place: string): void {
  const [xs, ys] = ['all_points_x', 'all_points_y'].map((member) => requireNumbers(shape[member], `${place}.${member}`))
  if (xs!.length !== ys!.length)
    throw refusal(place, `must have as many all_points_x as all_points_y, not ${xs!.length} and ${ys!.length}`)
  if (xs!.length < fewest) throw refusal(place, `must have at least ${fewest} points, not ${xs!.length}`)
}

function requireNumbers(value: unknown, place: string): Numbers {
  if (!Array.isArray(value)) throw refusal(place, `must be a list of numbers, not ${shown(value)}`)
  value.forEach((item, index) => requireNumber(item, `${place}[${index}]`))
  return value as number[]
}

function requireNumber(value: unknown, place: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw refusal(place, `must be a number, not ${shown(value)}`)
  const { coordinate } = annotationLimits
  if (Math.abs(value) > coordinate) throw refusal(place, `is ${value}; at most ${coordinate} pixels are possible`)
  return value
}

/** The smallest upright box around a shape; of a point it has no area. */
export function boxOf(shape: RegionShape): PageBox {
  switch (shape.name) {
    case 'rect':
      return [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height]
    case 'circle':
      return around(shape.cx, shape.cy, shape.r, shape.r)
    case 'ellipse':
      return boxOfEllipse(shape)
    case 'point':
      return around(shape.cx, shape.cy, 0, 0)
    default:
      return boxOfPoints(shape.all_points_x, shape.all_points_y)
  }
}

const around = (cx: number, cy: number, dx: number, dy: number): PageBox => [cx - dx, cy - dy, cx + dx, cy + dy]

function boxOfEllipse({ cx, cy, rx, ry, theta = 0 }: EllipseShape): PageBox {
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)]
  return around(cx, cy, Math.hypot(rx * cos, ry * sin), Math.hypot(rx * sin, ry * cos))
}

/** A loop, since so many arguments as a polygon can have points are more than a call takes. */
function boxOfPoints(xs: Numbers, ys: Numbers): PageBox {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [index, x] of xs.entries()) {
    const y = ys[index]!
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

export const rectOf = ([x0, y0, x1, y1]: PageBox): RegionShape => ({
  name: 'rect',
  x: x0,
  y: y0,
  width: x1 - x0,
  height: y1 - y0,
})
