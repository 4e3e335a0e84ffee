import type { JsonValue } from '../../../kernel/ports/index.ts'
import { atOnce, type Pieces } from '../../../kernel/system/index.ts'
import { fileNames, regionNames, textOf } from '../attributes.ts'
import { isObject, listAt, numberAt, objectAt, type JsonObject } from '../json-values.ts'
import { makingSet, type NewPage, type NewRegion } from '../new-set.ts'
import { statedSize } from '../page-size.ts'
import { parsingJson } from '../parse-json.ts'
import { shown } from '../refusal.ts'
import { makeNotes, type Imported, type Notes } from './exported.ts'
import { isDrawn, shapeIn } from './label-studio-shape.ts'
import { filenameOfTask } from './label-studio-task.ts'

/**
 * Tasks as Label Studio exports them in JSON. Of several annotations of a task the last one that was not skipped counts, else
 * the last prediction.
 * @throws `invalid_input` naming the place and what to correct
 */
export const importLabelStudio = (bytes: Uint8Array): Imported => atOnce(importingLabelStudio(bytes))

/** The same in pieces. */
export function* importingLabelStudio(bytes: Uint8Array): Pieces<Imported> {
  const notes = makeNotes()
  const tasks = listAt(yield* parsingJson(bytes, 'The Label Studio file'), 'The Label Studio file')
  const pages: NewPage[] = []
  for (const [index, task] of tasks.entries()) {
    const page = pageOf(objectAt(task, `[${index}]`), `[${index}]`, notes)
    pages.push(page)
    yield (page.regions.length + 1) * stepsOfRegion
  }
  return { set: yield* makingSet(pages), warnings: notes.all() }
}

const stepsOfRegion = 2_000

interface Placed {
  readonly result: JsonObject
  readonly place: string
}

function pageOf(task: JsonObject, place: string, notes: Notes): NewPage {
  const results = resultsOf(task, place, notes)
  const drawn = results.filter(({ result }) => isDrawn(result))
  const withId = Map.groupBy(drawn, ({ result: { id }, place: at }) => (typeof id === 'string' ? id : at))
  const regions = [...withId.values()].map((group) => regionOf(group))
  const pageClass = classOf(
    results.filter(({ result }) => !isDrawn(result)),
    notes,
  )
  return {
    filename: filenameOfTask(task, place),
    fileAttributes: {
      ...(sizeIn(results) ?? sizeOfTask(task)),
      ...(pageClass === undefined ? {} : { [fileNames.pageClass]: pageClass }),
    },
    regions,
  }
}

function resultsOf({ annotations = [], predictions = [] }: JsonObject, place: string, notes: Notes): Placed[] {
  const made = listAt(annotations, `${place}.annotations`)
    .map((value, index) => ({ value, at: `${place}.annotations[${index}]` }))
    .filter(({ value, at }) => {
      const { was_cancelled: skipped } = objectAt(value, at)
      return skipped !== true
    })
  const guessed = listAt(predictions, `${place}.predictions`).map((value, index) => ({
    value,
    at: `${place}.predictions[${index}]`,
  }))
  notes.count('Annotations of tasks that have later ones, which were left out', made.length - 1)
  const last = made.at(-1) ?? guessed.at(-1)
  if (last === undefined) return []
  const { result } = objectAt(last.value, last.at)
  return listAt(result, `${last.at}.result`).map((item, index) => {
    const at = `${last.at}.result[${index}]`
    return { result: objectAt(item, at), place: at }
  })
}

/** Results of one id are what is said of one shape. */
function regionOf(group: readonly Placed[]): NewRegion {
  const attributes: Record<string, JsonValue> = {}
  for (const { result, place } of group) {
    const { value, type, meta, score } = result
    const { [String(type)]: labels, text } = objectAt(value, `${place}.value`)
    const label = Array.isArray(labels) && type !== 'choices' ? textOf(labels[0] as JsonValue) : undefined
    if (label !== undefined) attributes[regionNames.label] = label
    const written = Array.isArray(text) ? text.filter((line) => typeof line === 'string').join('\n') : textOf(text)
    if (written !== undefined && written !== '') attributes[regionNames.text] = written
    const { entityId } = isObject(meta) ? meta : {}
    if (textOf(entityId) !== undefined) attributes[regionNames.entityId] = textOf(entityId)!
    if (typeof score === 'number') attributes[regionNames.confidence] = score
  }
  return { shape: shapeIn(group[0]!.result, group[0]!.place), attributes }
}

/** The choice for the page; others that concern the whole page have no place in a set. */
function classOf(results: readonly Placed[], notes: Notes): string | undefined {
  const chosen = results.flatMap(({ result: { type, value }, place }) => {
    const { choices } = objectAt(value, `${place}.value`)
    if (type === 'choices') return listAt(choices, `${place}.value.choices`).map((choice) => textOf(choice))
    notes.count(`Results of the type ${shown(type)} that were left out`)
    return []
  })
  notes.count('Further choices for a page that were left out', chosen.length - 1)
  return chosen[0]
}

function sizeIn(results: readonly Placed[]): JsonObject | undefined {
  const found = results.find(({ result }) => Object.hasOwn(result, 'original_width'))
  if (found === undefined) return undefined
  const { original_width: width, original_height: height } = found.result
  return {
    [fileNames.width]: numberAt(width, `${found.place}.original_width`),
    [fileNames.height]: numberAt(height, `${found.place}.original_height`),
  }
}

/** As an export writes it for pages of which nothing is said. */
function sizeOfTask({ data }: JsonObject): JsonObject {
  const size = isObject(data) ? statedSize({ fileAttributes: data }) : undefined
  return size === undefined ? {} : { [fileNames.width]: size.width, [fileNames.height]: size.height }
}
