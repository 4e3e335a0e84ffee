import type { JsonValue } from '../../../kernel/ports/index.ts'
import { atOnce, type Pieces } from '../../../kernel/system/index.ts'
import { annotationLimits } from '../annotation-limits.ts'
import { fileNames, regionNames } from '../attributes.ts'
import { isObject, listAt, nameAt, numberAt, objectAt, type JsonObject } from '../json-values.ts'
import { makingSet, type NewRegion } from '../new-set.ts'
import { parsingJson } from '../parse-json.ts'
import { requireAtMost } from '../read-via.ts'
import { refusal, shown } from '../refusal.ts'
import type { RegionShape } from '../region-shape.ts'
import { makeNotes, type Imported, type Notes } from './exported.ts'

const stepsOfAnnotation = 1_500

type Id = string | number
const nameOf = { id: 'id', name: 'name', file: 'file_name' } as const

/**
 * Object detection in the format of COCO. Boxes become rectangles, and outlines of one polygon polygons; of others the box counts.
 * @throws `invalid_input` naming the place and what to correct
 */
export const importCoco = (bytes: Uint8Array): Imported => atOnce(importingCoco(bytes))

/** The same in pieces. */
export function* importingCoco(bytes: Uint8Array): Pieces<Imported> {
  const { images, annotations, categories } = objectAt(yield* parsingJson(bytes, 'The COCO file'), 'The COCO file')
  const notes = makeNotes()
  const labels = byId(categories, 'categories', (category, place) => nameAt(category[nameOf.name], `${place}.name`))
  const regions = new Map<Id, NewRegion[]>()
  const pages = byId(images, 'images', (image, place) => ({ image, place }))
  const items = listAt(annotations, 'annotations')
  requireAtMost(items.length, annotationLimits.regions, 'regions')
  for (const [index, item] of items.entries()) {
    const place = `annotations[${index}]`
    const annotation = objectAt(item, place)
    const { image_id: image, category_id: category } = annotation
    const ofImage = knownId(image, pages, `${place}.image_id`, 'images')
    const label = labels.get(knownId(category, labels, `${place}.category_id`, 'categories'))!
    const region = regionOf(annotation, label, place, notes)
    const list = regions.get(ofImage)
    if (list) list.push(region)
    else regions.set(ofImage, [region])
    yield stepsOfAnnotation
  }
  const set = yield* makingSet(
    [...pages].map(([id, { image, place }]) => ({
      filename: nameAt(image[nameOf.file], `${place}.file_name`),
      fileAttributes: sizeOfImage(image, place),
      regions: regions.get(id) ?? [],
    })),
  )
  return { set, warnings: notes.all() }
}

function byId<Value>(
  value: JsonValue | undefined,
  place: string,
  read: (item: JsonObject, place: string) => Value,
): ReadonlyMap<Id, Value> {
  const found = new Map<Id, Value>()
  for (const [index, item] of listAt(value, place).entries()) {
    const at = `${place}[${index}]`
    const entry = objectAt(item, at)
    const id = idAt(entry[nameOf.id], `${at}.id`)
    if (found.has(id)) throw refusal(`${at}.id`, `is ${shown(id)}, which is there twice`)
    found.set(id, read(entry, at))
  }
  return found
}

function idAt(value: JsonValue | undefined, place: string): Id {
  if (typeof value === 'number' || typeof value === 'string') return value
  throw refusal(place, `must be a number or text, not ${shown(value)}`)
}

function knownId(value: JsonValue | undefined, among: ReadonlyMap<Id, unknown>, place: string, list: string): Id {
  const id = idAt(value, place)
  if (among.has(id)) return id
  throw refusal(place, `is ${shown(id)}, which ${list} does not have`)
}

function regionOf(annotation: JsonObject, label: string, place: string, notes: Notes): NewRegion {
  const { attributes, score } = annotation
  return {
    shape: shapeOf(annotation, place, notes),
    attributes: {
      ...(isObject(attributes) ? attributes : {}),
      [regionNames.label]: label,
      ...(score === undefined ? {} : { [regionNames.confidence]: numberAt(score, `${place}.score`) }),
    },
  }
}

function shapeOf({ bbox, segmentation }: JsonObject, place: string, notes: Notes): RegionShape {
  const outlines = Array.isArray(segmentation) ? segmentation : []
  if (outlines.length === 1)
    return polygonOf(listAt(outlines[0], `${place}.segmentation[0]`), `${place}.segmentation[0]`)
  if (outlines.length > 1) notes.count('Outlines of several polygons of which the box was taken')
  if (isObject(segmentation)) notes.count('Masks of which the box was taken')
  const numbers = listAt(bbox, `${place}.bbox`).map((number, index) => numberAt(number, `${place}.bbox[${index}]`))
  if (numbers.length !== 4)
    throw refusal(`${place}.bbox`, `must be x, y, width and height, not ${numbers.length} numbers`)
  const [x, y, width, height] = numbers
  return { name: 'rect', x: x!, y: y!, width: width!, height: height! }
}

function polygonOf(outline: readonly JsonValue[], place: string): RegionShape {
  const numbers = outline.map((number, index) => numberAt(number, `${place}[${index}]`))
  if (numbers.length % 2 === 1) throw refusal(place, `must be pairs of x and y, not ${numbers.length} numbers`)
  return {
    name: 'polygon',
    all_points_x: numbers.filter((_, index) => index % 2 === 0),
    all_points_y: numbers.filter((_, index) => index % 2 === 1),
  }
}

function sizeOfImage({ width, height }: JsonObject, place: string): JsonObject {
  if (width === undefined && height === undefined) return {}
  return {
    [fileNames.width]: numberAt(width, `${place}.width`),
    [fileNames.height]: numberAt(height, `${place}.height`),
  }
}
