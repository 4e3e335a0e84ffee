import type { OfficePackage } from '../office/office-package.ts'
import { readXml } from '../office/read-xml.ts'
import { formatNumber } from '../office/number-format.ts'

interface Level {
  format: string
  text: string
  start: number
}

export interface WordNumbering {
  /**
   * Counts a paragraph of a list and returns its marker: `bullet` for a sign, else the number as the
   * program shows it. Undefined when the list is unknown or shows nothing.
   */
  next(listId: string, level: number): 'bullet' | { readonly label: string } | undefined
}

const deepest = 8

/** Numbers that are not in the text: a document only says which list a paragraph belongs to. */
export function readWordNumbering(files: OfficePackage, part: string | undefined): WordNumbering {
  const bytes = part === undefined ? undefined : files.read(part)
  if (bytes === undefined) return { next: () => undefined }
  const { definitions, lists, starts } = readLists(bytes)
  const counters = new Map<string, number[]>()
  const started = new Set<string>()

  return {
    next: (listId, wanted) => {
      const definitionId = lists.get(listId)
      const levels = definitionId === undefined ? undefined : definitions.get(definitionId)
      const level = Math.min(Math.max(wanted, 0), deepest)
      const own = levels?.get(level)
      if (definitionId === undefined || levels === undefined || own === undefined) return undefined
      if (own.format === 'bullet') return 'bullet'
      const counter = counters.get(definitionId) ?? []
      counters.set(definitionId, counter)
      const key = `${listId} ${level}`
      const restart = started.has(key) ? undefined : starts.get(key)
      started.add(key)
      for (let above = 0; above < level; above += 1) counter[above] ??= levels.get(above)?.start ?? 1
      counter[level] = restart ?? (counter[level] === undefined ? own.start : counter[level] + 1)
      counter.length = level + 1
      const label = own.text.replace(/%([1-9])/g, (_match, digit: string) => {
        const index = Number(digit) - 1
        return formatNumber(counter[index] ?? 1, levels.get(index)?.format ?? 'decimal')
      })
      return own.format === 'none' || label.trim() === '' ? undefined : { label: label.trim() }
    },
  }
}

function readLists(bytes: Uint8Array) {
  const definitions = new Map<string, Map<number, Level>>()
  const lists = new Map<string, string>()
  const starts = new Map<string, number>()
  let levels: Map<number, Level> | undefined
  let level: Level | undefined
  let list = ''
  let override = 0
  readXml(bytes, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:abstractNum') {
        levels = new Map()
        definitions.set(attributes['w:abstractNumId'] ?? '', levels)
      } else if (name === 'w:lvl' && levels !== undefined) {
        level = { format: 'decimal', text: '', start: 1 }
        levels.set(Number(attributes['w:ilvl'] ?? 0), level)
      } else if (name === 'w:numFmt' && level !== undefined) level.format = value
      else if (name === 'w:lvlText' && level !== undefined) level.text = value
      else if (name === 'w:start' && level !== undefined) level.start = Number(value) || 0
      else if (name === 'w:num') list = attributes['w:numId'] ?? ''
      else if (name === 'w:abstractNumId') lists.set(list, value)
      else if (name === 'w:lvlOverride') override = Number(attributes['w:ilvl'] ?? 0)
      else if (name === 'w:startOverride') starts.set(`${list} ${override}`, Number(value) || 0)
    },
    close: (name) => {
      if (name === 'w:abstractNum') levels = undefined
      else if (name === 'w:lvl') level = undefined
    },
  })
  return { definitions, lists, starts }
}
