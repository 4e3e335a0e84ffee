import type { AnnotatedPage, AnnotationSet, Region } from '../annotation-set.ts'
import { classNameOf, confidenceOf, fileNames, labelOf, regionNames, textOf } from '../attributes.ts'
import type { JsonObject } from '../json-values.ts'
import { statedSize, type PageSize } from '../page-size.ts'
import type { RegionShape } from '../region-shape.ts'
import {
  jsonBytes,
  makeNotes,
  noteOthers,
  sizeReader,
  type Exported,
  type ExportOptions,
  type Notes,
} from './exported.ts'

/** Names of the tags that a labelling configuration needs to show what is exported. */
export const tags = { image: 'image', shape: 'shape', label: 'label', text: 'text', pageClass: 'pageClass' } as const

/**
 * Tasks of Label Studio, one for each page: shapes in percent with their labels, texts as text areas of the same id, page
 * classes as choices. `entityId` is in `meta`, the confidence is the score.
 */
export function exportLabelStudio(set: AnnotationSet, options: ExportOptions = {}): Exported {
  const notes = makeNotes()
  const sizeOfPage = sizeReader(options, notes)
  const tasks = set.pages.map((page, index) => ({
    id: index + 1,
    data: { image: page.filename, filename: page.filename, ...statedSize(page) },
    annotations: [{ result: resultsOf(page, sizeOfPage(page), notes) }],
  }))
  const { label, text, entityId, confidence } = regionNames
  for (const page of set.pages) {
    const file = [classNameOf(page.fileAttributes) ?? '', fileNames.width, fileNames.height]
    noteOthers({ pages: [page] }, { region: [label, text, entityId, confidence], file }, notes)
  }
  return { content: jsonBytes(tasks), warnings: notes.all() }
}

function resultsOf({ regions, pageClass }: AnnotatedPage, size: PageSize, notes: Notes): JsonObject[] {
  const ofRegions = regions.flatMap((region, index) => resultsOfRegion(region, `r${index}`, size, notes))
  if (pageClass === undefined) return ofRegions
  const choice = { id: 'page', type: 'choices', from_name: tags.pageClass, to_name: tags.image }
  return [...ofRegions, { ...choice, value: { choices: [pageClass] } }]
}

const original = ({ width, height }: PageSize): JsonObject => ({
  original_width: width,
  original_height: height,
  image_rotation: 0,
})

function resultsOfRegion({ shape, attributes }: Region, id: string, size: PageSize, notes: Notes): JsonObject[] {
  const drawn = drawnIn(shape, size, notes)
  if (drawn === undefined) return []
  const label = labelOf(attributes)
  const text = textOf(attributes[regionNames.text])
  const entityId = textOf(attributes[regionNames.entityId])
  const score = confidenceOf(attributes[regionNames.confidence])
  const base = { id, to_name: tags.image, ...original(size) }
  const more = {
    ...(entityId === undefined ? {} : { meta: { entityId } }),
    ...(score === undefined ? {} : { score }),
  }
  const type = label === undefined ? drawn.type : `${drawn.type}labels`
  const value = label === undefined ? drawn.value : { ...drawn.value, [type]: [label] }
  const from = label === undefined ? tags.shape : tags.label
  const result = { ...base, ...more, type, from_name: from, value }
  if (text === undefined) return [result]
  return [result, { ...base, type: 'textarea', from_name: tags.text, value: { ...drawn.value, text: [text] } }]
}

/** In percent of the picture. */
function drawnIn(
  shape: RegionShape,
  { width, height }: PageSize,
  notes: Notes,
): { type: string; value: JsonObject } | undefined {
  const [x, y] = [(pixels: number) => (pixels / width) * 100, (pixels: number) => (pixels / height) * 100]
  const ellipse = (cx: number, cy: number, rx: number, ry: number, theta: number) => ({
    type: 'ellipse',
    value: { x: x(cx), y: y(cy), radiusX: x(rx), radiusY: y(ry), rotation: (theta * 180) / Math.PI },
  })
  switch (shape.name) {
    case 'rect': {
      const value = { x: x(shape.x), y: y(shape.y), width: x(shape.width), height: y(shape.height), rotation: 0 }
      return { type: 'rectangle', value }
    }
    case 'polygon': {
      const points = shape.all_points_x.map((left, index) => [x(left), y(shape.all_points_y[index]!)])
      return { type: 'polygon', value: { points } }
    }
    case 'ellipse':
      return ellipse(shape.cx, shape.cy, shape.rx, shape.ry, shape.theta ?? 0)
    case 'circle':
      notes.count('Shapes circle that became ellipses')
      return ellipse(shape.cx, shape.cy, shape.r, shape.r, 0)
    default:
      notes.count(`Shapes ${shape.name} that were left out`)
      return undefined
  }
}
