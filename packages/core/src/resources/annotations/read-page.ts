import type { JsonValue } from '../../kernel/ports/index.ts'
import { annotationLimits } from './annotation-limits.ts'
import type { AnnotatedPage, Region } from './annotation-set.ts'
import { pageClassOf } from './attributes.ts'
import { countWords } from './count-words.ts'
import { isObject, nameAt, objectAt, type JsonObject } from './json-values.ts'
import { placeOfName } from './page-name.ts'
import { checkShape } from './region-shape.ts'
import { refusal, shown } from './refusal.ts'

/** One entry of the map of pages. @throws `invalid_input` naming the place and what to correct */
export function readPage(key: string, value: JsonValue | undefined, place: string): AnnotatedPage {
  const entry = objectAt(value, place)
  const { filename: name, file_attributes: written, regions: listed } = entry
  const regions = readRegions(listed, `${place}.regions`)
  const { regionsOfPage, wordsOfPage } = annotationLimits
  if (regions.length > regionsOfPage)
    throw refusal(place, `has ${regions.length} regions, more than the ${regionsOfPage} that are possible on a page`)
  const words = countWords(regions, wordsOfPage)
  if (words > wordsOfPage)
    throw refusal(place, `has more than the ${wordsOfPage} words that are possible on a page: split its texts`)
  const filename = nameAt(name, `${place}.filename`)
  requireName(filename, `${place}.filename`)
  const fileAttributes = readAttributes(written, `${place}.file_attributes`)
  return {
    key,
    filename,
    ...placeOfName(filename),
    pageClass: pageClassOf(fileAttributes),
    fileAttributes,
    regions,
    mapOfRegions: isObject(listed),
    members: emptied(entry, ['filename', 'file_attributes', 'regions']),
  }
}

function readRegions(value: JsonValue | undefined, place: string): readonly Region[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map((item, index) => readRegion(item, `${place}[${index}]`))
  if (!isObject(value)) throw refusal(place, `must be a list or a map of regions, not ${shown(value)}`)
  for (const key of Object.keys(value)) requireName(key, place)
  return Object.entries(value).map(([key, item]) => ({ ...readRegion(item, `${place}[${shown(key)}]`), key }))
}

const regionMembers = ['shape_attributes', 'region_attributes']

function readRegion(value: JsonValue | undefined, place: string): Region {
  const entry = objectAt(value, place)
  const { shape_attributes: drawn, region_attributes: said } = entry
  const shapePlace = `${place}.shape_attributes`
  const shape = checkShape(objectAt(drawn, shapePlace), shapePlace)
  const attributes = readAttributes(said, `${place}.region_attributes`)
  const names = Object.keys(entry)
  if (names.length === 2 && names.every((name, index) => name === regionMembers[index])) return { shape, attributes }
  return { shape, attributes, members: emptied(entry, regionMembers) }
}

function readAttributes(value: JsonValue | undefined, place: string): JsonObject {
  if (value === undefined) return {}
  const attributes = objectAt(value, place)
  for (const [name, item] of Object.entries(attributes)) {
    requireName(name, place)
    checkTexts(item, `${place}.${name}`)
  }
  return attributes
}

/** @throws `invalid_input` for a name that is too long */
export function requireName(name: string, place: string, most: number = annotationLimits.name): void {
  if (name.length > most)
    throw refusal(place, `has a name of ${name.length} characters, more than the ${most} that are possible`)
}

/** Depth was checked where the file was parsed. */
function checkTexts(value: JsonValue | undefined, place: string): void {
  const { text: most } = annotationLimits
  if (typeof value === 'string' && value.length > most)
    throw refusal(place, `has ${value.length} characters, more than the ${most} that are possible`)
  if (typeof value !== 'object' || value === null) return
  for (const item of Object.values(value)) checkTexts(item as JsonValue, place)
}

/** The members with null for those that are kept elsewhere, so that their order is known when they are written. */
const emptied = (entry: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, names.includes(name) ? null : value]))
