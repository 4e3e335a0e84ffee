import type { AnnotationSet } from './annotation-set.ts'
import { textOf } from './attributes.ts'
import { isObject, type JsonObject } from './json-values.ts'
import { attributesName } from './read-via.ts'

/** What VIA knows of attributes, by name: their type, description, and options where there are some to choose from. */
export interface DeclaredAttributes {
  readonly region: Readonly<Record<string, JsonObject>>
  readonly file: Readonly<Record<string, JsonObject>>
}

const ofText = { type: 'text', description: '', default_value: '' }
const kinds = ['region', 'file'] as const

/** The attributes that the project declares, in its order, then those that are used and not declared, as text. */
export function attributesOf(set: AnnotationSet): DeclaredAttributes {
  const used = { region: new Set<string>(), file: new Set<string>() }
  for (const { fileAttributes, regions } of set.pages) {
    for (const name of Object.keys(fileAttributes)) used.file.add(name)
    for (const { attributes } of regions) for (const name of Object.keys(attributes)) used.region.add(name)
  }
  const declared = declaredOf(set)
  const [region, file] = kinds.map((kind) => {
    const undeclared = [...used[kind]].filter((name) => !Object.hasOwn(declared[kind], name))
    return { ...declared[kind], ...Object.fromEntries(undeclared.map((name) => [name, ofText])) }
  })
  return { region: region!, file: file! }
}

/** What the project itself declares; nothing for a bare map of pages. */
export function declaredOf({ project }: AnnotationSet): DeclaredAttributes {
  const declared = project?.members[attributesName]
  const [region, file] = kinds.map((kind) => {
    const attributes = isObject(declared) ? declared[kind] : undefined
    return (isObject(attributes) ? attributes : {}) as Readonly<Record<string, JsonObject>>
  })
  return { region: region!, file: file! }
}

/** Declares other attributes; what else is kept beside them stays. A bare map of pages declares nothing. */
export function declare(set: AnnotationSet, attributes: DeclaredAttributes): AnnotationSet {
  if (set.project === undefined) return set
  const before = set.project.members[attributesName]
  const declared = { ...(isObject(before) ? before : {}), ...attributes }
  return { ...set, project: { ...set.project, members: { ...set.project.members, [attributesName]: declared } } }
}

/** Declares what is used, so that VIA shows it, and adds labels and classes to the options to which they belong. */
export function declareUsed(set: AnnotationSet): AnnotationSet {
  if (set.project === undefined) return set
  const { region, file } = attributesOf(set)
  return declare(set, {
    region: withOptions(
      region,
      set.pages.flatMap(({ regions }) => regions.map(({ attributes }) => attributes)),
    ),
    file: withOptions(
      file,
      set.pages.map(({ fileAttributes }) => fileAttributes),
    ),
  })
}

function withOptions(
  declared: DeclaredAttributes['region'],
  used: readonly JsonObject[],
): Readonly<Record<string, JsonObject>> {
  const values = new Map<string, Set<string>>()
  for (const [name, { options }] of Object.entries(declared)) if (isObject(options)) values.set(name, new Set())
  for (const [name, value] of used.flatMap((attributes) => Object.entries(attributes))) {
    const text = textOf(value)
    // A file with a field of this name is refused when it is read again.
    if (text !== undefined && text !== '__proto__') values.get(name)?.add(text)
  }
  const withAll = Object.entries(declared).map(([name, attribute]) => {
    const { options } = attribute
    if (!isObject(options)) return [name, attribute] as const
    const added = [...values.get(name)!].filter((value) => !Object.hasOwn(options, value))
    const all = { ...options, ...Object.fromEntries(added.map((value) => [value, ''])) }
    return [name, { ...attribute, options: all }] as const
  })
  return Object.fromEntries(withAll)
}
