import { recordsOf } from '../ppt/ppt-records.ts'
import { oldAlternativeText } from './alternative-text.ts'

/** Properties of a shape: those that all programs have, and those of later versions. */
const propertyLists = new Set([0xf00b, 0xf121, 0xf122])
const entrySize = 6
/** Of an entry: its value follows the entries, with the length that the entry has. */
const isComplex = 0x8000
const numberOfProperty = 0x3fff
const description = 0x0381
const mostLevels = 64

/** Alternative texts of all shapes in a drawing of Office before 2007. `data` are its records. */
export function drawnDescriptions(data: Buffer, levels = mostLevels): string[] {
  return [...recordsOf(data)].flatMap(({ type, instance, isContainer, data: content }) => {
    if (propertyLists.has(type)) return descriptionIn(content, instance)
    return isContainer && levels > 0 ? drawnDescriptions(content, levels - 1) : []
  })
}

function descriptionIn(list: Buffer, count: number): string[] {
  const entries: { readonly property: number; readonly length: number }[] = []
  for (let at = 0; at < count * entrySize && at + entrySize <= list.length; at += entrySize) {
    const head = list.readUInt16LE(at)
    if ((head & isComplex) !== 0) entries.push({ property: head & numberOfProperty, length: list.readUInt32LE(at + 2) })
  }
  const place = entries.findIndex(({ property }) => property === description)
  if (place === -1) return []
  // From the end: lists of points before it may be longer than their entries say.
  const after = entries.slice(place + 1).reduce((sum, { length }) => sum + length, 0)
  const end = list.length - after
  const text = list.toString('utf16le', Math.max(0, end - (entries[place]?.length ?? 0)), Math.max(0, end))
  const line = oldAlternativeText(text.replace(/\0[^]*$/, ''))
  return line === '' ? [] : [line]
}
