import type { AnnotatedPage, AnnotationSet, Region } from './annotation-set.ts'
import type { JsonObject } from './json-values.ts'
import { projectNames } from './read-via.ts'

/** The set as VIA reads it: a project when it was one, else a map of pages. What was read is written in the same order. */
export function writeVia(set: AnnotationSet): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(viaOf(set)))
}

function viaOf({ pages, project }: AnnotationSet): JsonObject {
  const map = Object.fromEntries(pages.map((page) => [page.key, entryOf(page)]))
  if (project === undefined) return map
  const { members, listed } = project
  return {
    ...members,
    [projectNames.pages]: map,
    ...(listed === undefined ? {} : { [projectNames.listed]: listed }),
  }
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
