import type { AnnotatedPage, AnnotationSet, Region } from '../annotation-set.ts'
import { confidenceOf, fileNames, labelOf, regionNames, without } from '../attributes.ts'
import { boxOf, type RegionShape } from '../region-shape.ts'
import type { JsonObject } from '../json-values.ts'
import {
  jsonBytes,
  makeNotes,
  noteOthers,
  sizeReader,
  type Exported,
  type ExportOptions,
  type Notes,
} from './exported.ts'

/**
 * Object detection in the format of COCO: a category for each label; text and other attributes in `attributes`, as CVAT
 * writes them; confidences as `score`. It has no regions without a label and no classes of pages.
 */
export function exportCoco(set: AnnotationSet, options: ExportOptions = {}): Exported {
  const notes = makeNotes()
  const sizeOfPage = sizeReader(options, notes)
  const categories = categoriesOf(set)
  const images = set.pages.map((page, index) => ({ id: index + 1, file_name: page.filename, ...sizeOfPage(page) }))
  const found = set.pages.flatMap((page, index) => annotationsOf(page, index + 1, categories, notes))
  noteOthers(
    { pages: set.pages.map((page) => ({ ...page, regions: [] })) },
    { region: [], file: [fileNames.width, fileNames.height] },
    notes,
  )
  const content = jsonBytes({
    images,
    annotations: found.map((annotation, index) => ({ id: index + 1, ...annotation })),
    categories: [...categories].map(([name, id]) => ({ id, name })),
  })
  return { content, warnings: notes.all() }
}

function categoriesOf({ pages }: AnnotationSet): ReadonlyMap<string, number> {
  const labels = new Set(pages.flatMap(({ regions }) => regions.map(({ attributes }) => labelOf(attributes))))
  const sorted = [...labels].filter((label) => label !== undefined).sort()
  return new Map(sorted.map((label, index) => [label, index + 1]))
}

function annotationsOf(
  { regions }: AnnotatedPage,
  image: number,
  categories: ReadonlyMap<string, number>,
  notes: Notes,
): JsonObject[] {
  return regions.flatMap((region) => {
    const category = categories.get(labelOf(region.attributes) ?? '')
    if (category === undefined) return left('Regions without a label, which COCO cannot hold', notes)
    const { name } = region.shape
    if (name === 'point' || name === 'polyline') return left(`Shapes ${name}, which COCO cannot hold`, notes)
    if (name === 'circle' || name === 'ellipse') notes.count(`Shapes ${name} that became polygons`)
    return [annotationOf(region, image, category)]
  })
}

function left(loss: string, notes: Notes): JsonObject[] {
  notes.count(loss)
  return []
}

function annotationOf({ shape, attributes }: Region, image: number, category: number): JsonObject {
  const [x0, y0, x1, y1] = boxOf(shape)
  const points = outlineOf(shape)
  const score = confidenceOf(attributes[regionNames.confidence])
  const names = [regionNames.label, ...(score === undefined ? [] : [regionNames.confidence])]
  return {
    image_id: image,
    category_id: category,
    bbox: shape.name === 'rect' ? [shape.x, shape.y, shape.width, shape.height] : [x0, y0, x1 - x0, y1 - y0],
    area: areaInside(points),
    segmentation: shape.name === 'rect' ? [] : [points.flat()],
    iscrowd: 0,
    ...(score === undefined ? {} : { score }),
    attributes: without(attributes, names),
  }
}

const corners = 32

function outlineOf(shape: RegionShape): [number, number][] {
  if (shape.name === 'polygon' || shape.name === 'polyline')
    return shape.all_points_x.map((x, index) => [x, shape.all_points_y[index]!])
  if (shape.name === 'circle') return outlineOfEllipse(shape.cx, shape.cy, shape.r, shape.r, 0)
  if (shape.name === 'ellipse') return outlineOfEllipse(shape.cx, shape.cy, shape.rx, shape.ry, shape.theta ?? 0)
  const [x0, y0, x1, y1] = boxOf(shape)
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

function outlineOfEllipse(cx: number, cy: number, rx: number, ry: number, theta: number): [number, number][] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const [x, y] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    return [cx + x * Math.cos(theta) - y * Math.sin(theta), cy + x * Math.sin(theta) + y * Math.cos(theta)]
  })
}

/** Half the sum of cross products of neighbouring corners. */
function areaInside(points: readonly (readonly [number, number])[]): number {
  const twice = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}
