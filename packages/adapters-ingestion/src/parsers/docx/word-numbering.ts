import type { OfficePackage } from '../office/office-package.ts'
import { readXml, type XmlAttributes } from '../office/read-xml.ts'
import { formatNumber } from '../office/number-format.ts'

export interface ListLevel {
  /** As office files name it: `decimal`, `lowerLetter`, `bullet`, `none` … */
  readonly format: string
  /** `%1` is the count of the first level. */
  readonly text: string
  readonly start: number
}

type Level = { -readonly [Key in keyof ListLevel]: ListLevel[Key] }

export interface ListDefinitions {
  /** Levels of each list. */
  readonly definitions: ReadonlyMap<string, ReadonlyMap<number, ListLevel>>
  /** The list of each number that paragraphs name. */
  readonly lists: ReadonlyMap<string, string>
  /** Where the count of a named number and level starts anew. */
  readonly starts: ReadonlyMap<string, number>
}

export interface WordNumbering {
  /**
   * Counts a paragraph of a list and returns its marker: `bullet` for a sign, else the number as the
   * program shows it. Undefined when the list is unknown or shows nothing.
   */
  next(listId: string, level: number): 'bullet' | { readonly label: string } | undefined
}

const deepest = 8

type Open = (attributes: XmlAttributes) => void

/** Numbers that are not in the text: a document only names the list that a paragraph belongs to. */
export function readWordNumbering(files: OfficePackage, part: string | undefined): WordNumbering {
  const bytes = part === undefined ? undefined : files.read(part)
  return bytes === undefined ? { next: () => undefined } : createWordNumbering(readLists(bytes))
}

export function createWordNumbering({ definitions, lists, starts }: ListDefinitions): WordNumbering {
  const counters = new Map<string, number[]>()
  const started = new Set<string>()

  /** Counts on in a list; the levels above that have not been counted yet are at their start. */
  const count = (levels: ReadonlyMap<number, ListLevel>, counter: number[], level: number, restart?: number): void => {
    for (let above = 0; above < level; above += 1) counter[above] ??= levels.get(above)?.start ?? 1
    const next = counter[level] === undefined ? (levels.get(level)?.start ?? 1) : counter[level] + 1
    counter[level] = restart ?? next
    counter.length = level + 1
  }
  /** The number at which a list starts anew, when its first item of a level is reached. */
  const restartOf = (key: string): number | undefined => {
    if (started.has(key)) return undefined
    started.add(key)
    return starts.get(key)
  }

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
      count(levels, counter, level, restartOf(`${listId} ${level}`))
      const label = labelOf(own, levels, counter)
      return own.format === 'none' || label === '' ? undefined : { label }
    },
  }
}

/** The text of a level, with the counts of the levels it names. */
function labelOf(own: ListLevel, levels: ReadonlyMap<number, ListLevel>, counter: readonly number[]): string {
  return own.text
    .replace(/%([1-9])/g, (_match, digit: string) => {
      const index = Number(digit) - 1
      return formatNumber(counter[index] ?? 1, levels.get(index)?.format ?? 'decimal')
    })
    .trim()
}

function readLists(bytes: Uint8Array): ListDefinitions {
  const definitions = new Map<string, Map<number, Level>>()
  const lists = new Map<string, string>()
  const starts = new Map<string, number>()
  let levels: Map<number, Level> | undefined
  let level: Level | undefined
  let list = ''
  let override = 0
  /** What describes the level that is open. */
  const ofLevel =
    (set: (target: Level, value: string) => void): Open =>
    (attributes) => {
      if (level !== undefined) set(level, attributes['w:val'] ?? '')
    }
  const opening: ReadonlyMap<string, Open> = new Map<string, Open>([
    [
      'w:abstractNum',
      (attributes) => {
        levels = new Map()
        definitions.set(attributes['w:abstractNumId'] ?? '', levels)
      },
    ],
    [
      'w:lvl',
      (attributes) => {
        if (levels === undefined) return
        level = { format: 'decimal', text: '', start: 1 }
        levels.set(Number(attributes['w:ilvl'] ?? 0), level)
      },
    ],
    ['w:numFmt', ofLevel((target, value) => (target.format = value))],
    ['w:lvlText', ofLevel((target, value) => (target.text = value))],
    ['w:start', ofLevel((target, value) => (target.start = Number(value) || 0))],
    ['w:num', (attributes) => (list = attributes['w:numId'] ?? '')],
    ['w:abstractNumId', (attributes) => lists.set(list, attributes['w:val'] ?? '')],
    ['w:lvlOverride', (attributes) => (override = Number(attributes['w:ilvl'] ?? 0))],
    ['w:startOverride', (attributes) => starts.set(`${list} ${override}`, Number(attributes['w:val']) || 0)],
  ])
  const closing: ReadonlyMap<string, () => void> = new Map([
    ['w:abstractNum', () => void (levels = undefined)],
    ['w:lvl', () => void (level = undefined)],
  ])
  readXml(bytes, {
    open: (name, attributes) => opening.get(name)?.(attributes),
    close: (name) => closing.get(name)?.(),
  })
  return { definitions, lists, starts }
}
