import type { JsonValue } from '../../kernel/ports/index.ts'
import { atOnce, type Pieces } from '../../kernel/system/index.ts'
import { annotationLimits } from './annotation-limits.ts'
import type { AnnotatedPage, AnnotationSet, ViaProject } from './annotation-set.ts'
import { placeKey } from './page-name.ts'
import { countWords } from './count-words.ts'
import { parsingJson } from './parse-json.ts'
import { readPage, requireName } from './read-page.ts'
import { refusal, shown } from './refusal.ts'
import { isObject, objectAt, type JsonObject } from './json-values.ts'

const whole = 'The annotation set'
/** Members of a project that have a field of their own in a set. */
export const projectNames = { pages: '_via_img_metadata', listed: '_via_image_id_list' } as const
export const attributesName = '_via_attributes'
const ofProjects = ['_via_settings', attributesName, projectNames.pages, projectNames.listed]

/**
 * Reads a project file of VIA 2, or its map of pages alone, as VIA 1 and 2 export it.
 * @throws `invalid_input` naming the place and what to correct
 */
export const readVia = (bytes: Uint8Array): AnnotationSet => atOnce(readingVia(bytes))

/** The same in pieces. */
export function* readingVia(bytes: Uint8Array): Pieces<AnnotationSet> {
  return yield* readingValue(yield* parsingVia(bytes))
}

/** The JSON of a file that may be one of VIA. */
export function* parsingVia(bytes: Uint8Array): Pieces<JsonValue> {
  yield* countingRegions(bytes)
  return yield* parsingJson(bytes, whole)
}

/** The same for JSON that was parsed. */
export function* readingValue(value: JsonValue): Pieces<AnnotationSet> {
  if (!isObject(value)) throw refusal(whole, 'must be an object of VIA: a project, or a map of its pages')
  if (!ofProjects.some((name) => Object.hasOwn(value, name))) return { pages: yield* readPages(value, '') }
  const { pages: pagesName, listed: listName } = projectNames
  if (value[pagesName] === undefined) throw refusal(whole, `has no ${pagesName}: save the whole project in VIA`)
  const pages = yield* readPages(objectAt(value[pagesName], pagesName), pagesName)
  return { pages, project: readProject(value, new Set(pages.map(({ key }) => key)), listName) }
}

const mark = new TextEncoder().encode('"shape_attributes"')
const stepsOfByte = 1

/** What has far too many regions is refused before it is parsed: every one has this field, and hardly anything else does. */
function* countingRegions(bytes: Uint8Array): Pieces<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let begun = 0
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) {
    requireAtMost(++count, annotationLimits.regions, 'regions')
    if (at - begun < bytesOfTurn) continue
    yield (at - begun) * stepsOfByte
    begun = at
  }
}
const bytesOfTurn = 5_000_000

/** Of each region that is read. */
const stepsOfRegion = 1_500

function* readPages(map: JsonObject, place: string): Pieces<AnnotationSet['pages']> {
  const entries = Object.entries(map)
  if (place === '' && entries.length === 0)
    throw refusal(whole, `has no pages: neither ${projectNames.pages} nor a map of pages is there`)
  requireAtMost(entries.length, annotationLimits.pages, 'pages')
  const pages: AnnotatedPage[] = []
  const sums = { regions: 0, words: 0 }
  const places = new Map<string, string>()
  for (const [key, entry] of entries) {
    const at = place === '' ? shown(key) : `${place}[${shown(key)}]`
    requireName(key, at, annotationLimits.key)
    const page = readPage(key, entry, at)
    addTo(sums, page)
    const same = places.get(placeKey(page))
    if (same !== undefined)
      throw refusal(
        at,
        `is page ${page.page + 1} of ${shown(page.document)}, as ${shown(same)} is: leave one of them out`,
      )
    places.set(placeKey(page), key)
    pages.push(page)
    yield (page.regions.length + 1) * stepsOfRegion
  }
  return pages
}

/** Adds what a page has. @throws `invalid_input` when it is more than a set may have */
export function addTo(sums: { regions: number; words: number }, { regions }: AnnotatedPage): void {
  sums.regions += regions.length
  requireAtMost(sums.regions, annotationLimits.regions, 'regions')
  sums.words += countWords(regions, annotationLimits.wordsOfPage)
  requireAtMost(sums.words, annotationLimits.words, 'words')
}

export function requireAtMost(count: number, most: number, what: string): void {
  if (count > most) throw refusal(whole, `has more than the ${most} ${what} that are possible: split it`)
}

function readProject(value: JsonObject, keys: ReadonlySet<string>, listName: string): ViaProject {
  if (value[attributesName] !== undefined)
    checkAttributes(objectAt(value[attributesName], attributesName), attributesName)
  const members = { ...value, [projectNames.pages]: null }
  const listed = value[listName]
  if (listed === undefined) return { members }
  return { members: { ...members, [listName]: null }, listed: readList(listed, keys, listName) }
}

function readList(listed: JsonValue, keys: ReadonlySet<string>, place: string): string[] {
  if (!Array.isArray(listed)) throw refusal(place, `must be a list of keys of ${projectNames.pages}`)
  const seen = new Set<string>()
  for (const [index, key] of listed.entries()) {
    const at = `${place}[${index}]`
    if (typeof key !== 'string') throw refusal(at, `must be text, not ${shown(key)}`)
    if (!keys.has(key)) throw refusal(at, `is ${shown(key)}, which ${projectNames.pages} does not have: take it out`)
    if (seen.has(key)) throw refusal(at, `is ${shown(key)}, which is there twice: leave one of them out`)
    seen.add(key)
  }
  return [...seen]
}

/** What is declared of the attributes of regions and files, by name. @throws `invalid_input` naming the place below `at` */
export function checkAttributes(declared: JsonObject, at: string): void {
  for (const kind of ['region', 'file']) {
    const place = `${at}.${kind}`
    if (declared[kind] === undefined) continue
    for (const [name, value] of Object.entries(objectAt(declared[kind], place))) {
      requireName(name, place)
      objectAt(value, `${place}[${shown(name)}]`)
    }
  }
}
