import type { PageBox } from '../../../kernel/ports/index.ts'
import { isObject, listAt, numberAt, objectAt, type JsonObject } from '../json-values.ts'
import { boxAround } from '../overlap.ts'
import { refusal } from '../refusal.ts'
import { rectOf, type RegionShape } from '../region-shape.ts'

/** Whether a result concerns a place of the picture. */
export function isDrawn({ value }: JsonObject): boolean {
  return isObject(value) && (Object.hasOwn(value, 'points') || Object.hasOwn(value, 'x'))
}

type Scale = (percent: number) => number

/**
 * Shape of a result, whose numbers are percent of the picture; a rectangle that is turned becomes the upright box around it.
 * @throws `invalid_input` naming what is missing
 */
export function shapeIn(result: JsonObject, place: string): RegionShape {
  const { original_width: width, original_height: height, value } = result
  const [across, down] = [
    scale(numberAt(width, `${place}.original_width`)),
    scale(numberAt(height, `${place}.original_height`)),
  ]
  const drawn = objectAt(value, `${place}.value`)
  const number = (name: string, otherwise?: number): number =>
    numberAt(drawn[name] ?? otherwise, `${place}.value.${name}`)
  if (Object.hasOwn(drawn, 'points')) return polygonOf(drawn, across, down, place)
  const [x, y] = [across(number('x')), down(number('y'))]
  const radians = (number('rotation', 0) * Math.PI) / 180
  if (Object.hasOwn(drawn, 'radiusX')) {
    const ellipse = {
      name: 'ellipse',
      cx: x,
      cy: y,
      rx: across(number('radiusX')),
      ry: down(number('radiusY')),
    } as const
    return radians === 0 ? ellipse : { ...ellipse, theta: rounded(radians) }
  }
  if (!Object.hasOwn(drawn, 'width'))
    throw refusal(`${place}.value`, 'must be a rectangle, a polygon or an ellipse: take other shapes out')
  const size = [across(number('width')), down(number('height'))] as const
  return radians === 0 ? { name: 'rect', x, y, width: size[0], height: size[1] } : rectOf(turned(x, y, size, radians))
}

function polygonOf(drawn: JsonObject, across: Scale, down: Scale, place: string): RegionShape {
  const { points } = drawn
  const pairs = listAt(points, `${place}.value.points`).map((pair, index) => {
    const at = `${place}.value.points[${index}]`
    const [x, y] = listAt(pair, at)
    return [across(numberAt(x, at)), down(numberAt(y, at))] as const
  })
  return { name: 'polygon', all_points_x: pairs.map(([x]) => x), all_points_y: pairs.map(([, y]) => y) }
}

/** To a millionth of a pixel, which undoes what the way through percent does to numbers. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6
const scale =
  (whole: number): Scale =>
  (percent) =>
    rounded((percent / 100) * whole)

/** Label Studio turns rectangles around their first corner. */
function turned(x: number, y: number, [width, height]: readonly [number, number], radians: number): PageBox {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const corners = [0, width].flatMap((dx) =>
    [0, height].map((dy) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]),
  )
  return boxAround(corners.map(([left, top]): PageBox => [left!, top!, left!, top!]))
}
