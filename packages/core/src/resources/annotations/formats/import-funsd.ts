import type { JsonValue } from '../../../kernel/ports/index.ts'
import { atOnce, type Pieces } from '../../../kernel/system/index.ts'
import { regionNames } from '../attributes.ts'
import { isObject, listAt, numberAt, objectAt, type JsonObject } from '../json-values.ts'
import { makingSet, type NewPage, type NewRegion } from '../new-set.ts'
import { parsingJson } from '../parse-json.ts'
import { refusal, shortName, shown } from '../refusal.ts'
import { rectOf } from '../region-shape.ts'
import { noLabel } from './export-funsd.ts'
import { makeNotes, type Imported, type Notes } from './exported.ts'

/**
 * JSON files of FUNSD by their names in the ZIP: each is a page, whose picture has the same name and ends in `.png`. Words of
 * an item become regions with its number as `entityId`; the label `other` becomes none.
 * @throws `invalid_input` naming the file and the place
 */
export const importFunsd = (files: ReadonlyMap<string, Uint8Array>): Imported => atOnce(importingFunsd(files))

/** The same in pieces. */
export function* importingFunsd(files: ReadonlyMap<string, Uint8Array>): Pieces<Imported> {
  const notes = makeNotes()
  const pages: NewPage[] = []
  for (const [name, bytes] of files) {
    if (!name.toLowerCase().endsWith('.json')) continue
    const file = shortName(name)
    const { form } = objectAt(yield* parsingJson(bytes, file), file)
    const items = listAt(form, `${file}: form`)
    const regions = items.flatMap((item, index) => regionsOf(item, index, `${file}: form[${index}]`, notes))
    const filename = `${name.slice(name.lastIndexOf('/') + 1, -'.json'.length)}.png`
    pages.push({ filename, fileAttributes: {}, regions })
    yield regions.length * stepsOfRegion
  }
  if (pages.length === 0) throw refusal('The FUNSD files', 'have no JSON file: there must be one for each page')
  return { set: yield* makingSet(pages), warnings: notes.all() }
}

const stepsOfRegion = 1_500

function regionsOf(value: JsonValue, index: number, place: string, notes: Notes): NewRegion[] {
  const item = objectAt(value, place)
  const { label: given, words = [], text, box, linking } = item
  const label = textAt(given ?? noLabel, `${place}.label`)
  if (Array.isArray(linking)) notes.count('Links between items that were left out', linking.length)
  const labels: JsonObject =
    label === noLabel || label === '' ? {} : { [regionNames.label]: label, [regionNames.entityId]: String(index) }
  const list = listAt(words, `${place}.words`)
  if (list.length === 0 && box !== undefined && Object.keys(labels).length > 0)
    return [regionOf(isObject(value) ? { text: text ?? '', box } : {}, place, labels)]
  return list
    .map((word, position) => ({ word, at: `${place}.words[${position}]` }))
    .filter(({ word, at }) => hasText(objectAt(word, at), notes))
    .map(({ word, at }) => regionOf(objectAt(word, at), at, labels))
}

function hasText({ text }: JsonObject, notes: Notes): boolean {
  const is = typeof text !== 'string' || text.trim() !== ''
  if (!is) notes.count('Words without text that were left out')
  return is
}

function regionOf({ text, box }: JsonObject, place: string, labels: JsonObject): NewRegion {
  const numbers = listAt(box, `${place}.box`).map((number, index) => numberAt(number, `${place}.box[${index}]`))
  const [x0, y0, x1, y1] = numbers
  if (numbers.length !== 4 || x1! < x0! || y1! < y0!)
    throw refusal(`${place}.box`, `must be left, top, right and bottom, not ${shown(numbers)}`)
  return {
    shape: rectOf([x0!, y0!, x1!, y1!]),
    attributes: { [regionNames.text]: textAt(text, `${place}.text`), ...labels },
  }
}

function textAt(value: JsonValue | undefined, place: string): string {
  if (typeof value === 'string') return value
  throw refusal(place, `must be text, not ${shown(value)}`)
}
