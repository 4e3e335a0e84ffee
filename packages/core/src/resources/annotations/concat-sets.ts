import { annotationLimits } from './annotation-limits.ts'
import type { AnnotatedPage, AnnotationSet, ViaProject } from './annotation-set.ts'
import { declare, declaredOf, type DeclaredAttributes } from './declared-attributes.ts'
import { isObject, type JsonObject } from './json-values.ts'
import { placeInWords, placeKey } from './page-name.ts'
import { addTo, requireAtMost } from './read-via.ts'
import { refusal } from './refusal.ts'

/**
 * All pages of the sets in one, with the settings of the first project and the attributes of all.
 * @throws `invalid_input` for a page that two of them have, since it is unclear whose annotations count, and for too much
 */
export function concatSets(sets: readonly AnnotationSet[]): AnnotationSet {
  requireOnce(sets)
  const renamed = withKeysOfTheirOwn(sets)
  const pages = renamed.flatMap((set) => set.pages)
  requireAtMost(pages.length, annotationLimits.pages, 'pages')
  const sums = { regions: 0, words: 0 }
  for (const page of pages) addTo(sums, page)
  const projects = renamed.map((set) => set.project).filter((project) => project !== undefined)
  if (projects.length === 0) return { pages }
  return declare({ pages, project: joined(renamed, projects) }, mergedAttributes(sets.map(declaredOf)))
}

function requireOnce(sets: readonly AnnotationSet[]): void {
  const seen = new Set<string>()
  for (const page of sets.flatMap(({ pages }) => pages)) {
    if (seen.has(placeKey(page)))
      throw refusal(placeInWords(page), 'is in two of the annotation sets: filter it out of one of them')
    seen.add(placeKey(page))
  }
}

/** Two files of the same name and size have the same key, though their pages differ. */
function withKeysOfTheirOwn(sets: readonly AnnotationSet[]): AnnotationSet[] {
  const taken = new Map<string, number>()
  return sets.map(({ pages, project }) => {
    const names = new Map(pages.map(({ key }) => [key, freeKey(key, taken)]))
    const listed = project?.listed?.map((key) => names.get(key) ?? key)
    const renamed = pages.map((page): AnnotatedPage => ({ ...page, key: names.get(page.key)! }))
    return project === undefined ? { pages: renamed } : { pages: renamed, project: { ...project, listed } }
  })
}

/** Remembers the last number of each key, so that many equal keys take no longer. */
function freeKey(key: string, taken: Map<string, number>): string {
  let [free, number] = [key, taken.get(key) ?? 1]
  while (taken.has(free)) free = `${key}-${++number}`
  taken.set(key, number)
  if (free !== key) taken.set(free, 1)
  return free
}

function joined(sets: readonly AnnotationSet[], projects: readonly ViaProject[]): ViaProject {
  const members = projects.reduce<JsonObject>((all, project) => ({ ...all, ...missing(all, project.members) }), {})
  if (projects.every(({ listed }) => listed === undefined)) return { members }
  return { members, listed: sets.flatMap(({ pages, project }) => project?.listed ?? pages.map(({ key }) => key)) }
}

const missing = (all: JsonObject, members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !Object.hasOwn(all, name)))

const mergedAttributes = (declared: readonly DeclaredAttributes[]): DeclaredAttributes => ({
  region: merged(declared.map(({ region }) => region)),
  file: merged(declared.map(({ file }) => file)),
})

/** The first declaration of an attribute counts, with the options of all. */
function merged(declared: readonly DeclaredAttributes['region'][]): DeclaredAttributes['region'] {
  const all = new Map<string, JsonObject>()
  for (const [name, attribute] of declared.flatMap((attributes) => Object.entries(attributes))) {
    all.set(name, withMoreOptions(all.get(name), attribute))
  }
  return Object.fromEntries(all)
}

function withMoreOptions(first: JsonObject | undefined, attribute: JsonObject): JsonObject {
  if (first === undefined) return attribute
  const [{ options }, { options: more }] = [first, attribute]
  return isObject(options) && isObject(more) ? { ...first, options: { ...more, ...options } } : first
}
