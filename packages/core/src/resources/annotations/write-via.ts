import { atOnce, type Pieces } from '../../kernel/system/index.ts'
import type { AnnotatedPage, AnnotationSet, Region, ViaProject } from './annotation-set.ts'
import type { JsonObject } from './json-values.ts'
import { projectNames } from './read-via.ts'

/** The set as VIA reads it: a project when it was one, else a map of pages. What was read is written in the same order. */
export const writeVia = (set: AnnotationSet): Uint8Array => atOnce(writingVia(set))

/** The same in pieces. */
export function* writingVia({ pages, project }: AnnotationSet): Pieces<Uint8Array> {
  const text = new TextEncoder()
  const parts: Uint8Array[] = []
  const write = (part: string) => void parts.push(text.encode(part))
  const before = project === undefined ? undefined : membersAround(project)
  write(before?.[0] ?? '')
  for (const [index, page] of pages.entries()) {
    write(`${index === 0 ? '{' : ','}${JSON.stringify(page.key)}:${JSON.stringify(entryOf(page))}`)
    yield (page.regions.length + 1) * stepsOfRegion
  }
  write(`${pages.length === 0 ? '{' : ''}}${before?.[1] ?? ''}`)
  return joined(parts)
}

const stepsOfRegion = 500

/** The text of a project before and after its map of pages. */
function membersAround({ members, listed }: ViaProject): readonly [string, string] {
  const all = {
    ...members,
    [projectNames.pages]: null,
    ...(listed === undefined ? {} : { [projectNames.listed]: listed }),
  }
  const written = Object.entries(all).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const at = written.findIndex(([name]) => name === projectNames.pages)
  const text = (some: typeof written) => some.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')
  const [first, last] = [text(written.slice(0, at)), text(written.slice(at + 1))]
  return [
    `{${first}${first === '' ? '' : ','}${JSON.stringify(projectNames.pages)}:`,
    `${last === '' ? '' : ','}${last}}`,
  ]
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

function entryOf({ members, filename, fileAttributes, regions, mapOfRegions }: AnnotatedPage): JsonObject {
  const written = mapOfRegions ? mapOf(regions) : regions.map(regionOf)
  return {
    ...members,
    filename,
    ...unlessAbsent(members, 'file_attributes', fileAttributes, Object.keys(fileAttributes).length === 0),
    ...unlessAbsent(members, 'regions', written, regions.length === 0),
  }
}

function regionOf({ shape, attributes, members }: Region): JsonObject {
  if (members === undefined) return { shape_attributes: shape, region_attributes: attributes }
  const isEmpty = Object.keys(attributes).length === 0
  return { ...members, shape_attributes: shape, ...unlessAbsent(members, 'region_attributes', attributes, isEmpty) }
}

/** What was absent stays so as long as there is nothing to write. */
function unlessAbsent(members: JsonObject, name: string, value: JsonObject[string], isEmpty: boolean): JsonObject {
  return isEmpty && !Object.hasOwn(members, name) ? {} : { [name]: value }
}

/** Regions that were added get the next free number. */
function mapOf(regions: readonly Region[]): JsonObject {
  const taken = new Set(regions.map(({ key }) => key))
  let next = 0
  const free = (): string => {
    while (taken.has(String(next))) next++
    return String(next++)
  }
  return Object.fromEntries(regions.map((region) => [region.key ?? free(), regionOf(region)]))
}
