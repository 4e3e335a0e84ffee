import type { OfficePackage } from '../office/office-package.ts'
import { readXml } from '../office/read-xml.ts'

export interface WordStyle {
  /** From 1; undefined for other paragraphs. */
  readonly headingLevel: number | undefined
  readonly list: { readonly id: string | undefined; readonly level: number | undefined } | undefined
  readonly breaksPage: boolean
  /** Hidden text; undefined where nothing is set. */
  readonly hidden: boolean | undefined
}

interface StyleEntry {
  name: string
  basedOn: string | undefined
  outline: number | undefined
  listId: string | undefined
  listLevel: number | undefined
  breaksPage: boolean
  hidden: boolean | undefined
}

const noStyle: WordStyle = { headingLevel: undefined, list: undefined, breaksPage: false, hidden: undefined }
/** Maximum length of a chain of styles; files can contain cycles. */
const longestChain = 20

export const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off)$/.test(value)

/** Properties of paragraph styles by id. Ids are in the language of the program, the names of headings never are. */
export function readWordStyles(files: OfficePackage, part: string | undefined): (id: string) => WordStyle {
  const bytes = part === undefined ? undefined : files.read(part)
  if (bytes === undefined) return styleByItsId
  const entries = readEntries(bytes)
  const resolved = new Map<string, WordStyle>()
  return (id) => {
    const known = resolved.get(id)
    if (known !== undefined) return known
    const style = entries.has(id) ? resolve(id, entries) : styleByItsId(id)
    resolved.set(id, style)
    return style
  }
}

function readEntries(bytes: Uint8Array): Map<string, StyleEntry> {
  const entries = new Map<string, StyleEntry>()
  let current: StyleEntry | undefined
  readXml(bytes, {
    open: (name, attributes) => {
      const value = attributes['w:val']
      if (name === 'w:style') {
        current = {
          name: '',
          basedOn: undefined,
          outline: undefined,
          listId: undefined,
          listLevel: undefined,
          breaksPage: false,
          hidden: undefined,
        }
        entries.set(attributes['w:styleId'] ?? '', current)
      } else if (current === undefined) return
      else if (name === 'w:name') current.name = (value ?? '').toLowerCase()
      else if (name === 'w:basedOn') current.basedOn = value
      else if (name === 'w:outlineLvl') current.outline = Number(value)
      else if (name === 'w:numId') current.listId = value
      else if (name === 'w:ilvl') current.listLevel = Number(value)
      else if (name === 'w:pageBreakBefore') current.breaksPage = isOn(value)
      else if (name === 'w:vanish') current.hidden = isOn(value)
    },
    close: (name) => {
      if (name === 'w:style') current = undefined
    },
  })
  return entries
}

function resolve(id: string, entries: ReadonlyMap<string, StyleEntry>): WordStyle {
  let headingLevel: number | undefined
  let listId: string | undefined
  let listLevel: number | undefined
  let breaksPage = false
  let hidden: boolean | undefined
  let entry = entries.get(id)
  for (let step = 0; entry !== undefined && step < longestChain; step += 1) {
    headingLevel ??= levelOf(entry)
    listId ??= entry.listId
    listLevel ??= entry.listLevel
    breaksPage ||= entry.breaksPage
    hidden ??= entry.hidden
    entry = entry.basedOn === undefined ? undefined : entries.get(entry.basedOn)
  }
  return {
    headingLevel: headingLevel === bodyLevel ? undefined : headingLevel,
    list: listId === undefined && listLevel === undefined ? undefined : { id: listId, level: listLevel },
    breaksPage,
    hidden,
  }
}

/** The outline level that means: no heading. */
const bodyLevel = 10

function levelOf({ name, outline }: StyleEntry): number | undefined {
  if (outline !== undefined && Number.isInteger(outline)) return outline + 1
  if (name === 'title') return 1
  const level = /^heading ([1-9])$/.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Files without a list of styles mostly use the English ids. */
function styleByItsId(id: string): WordStyle {
  const level = /^heading ?([1-9])$/i.exec(id)?.[1] ?? (/^title$/i.test(id) ? '1' : undefined)
  return level === undefined ? noStyle : { ...noStyle, headingLevel: Number(level) }
}
