import type { CellObject } from '@e965/xlsx'
import { exactNumber, isoDate, uncalculated, withExactNumber, withIsoDate, type DateParts } from './cell-value.ts'

/** The used parts of the library's number formats. */
export interface NumberFormats {
  readonly format: (format: string, value: number, options?: { readonly date1904?: boolean }) => string
  readonly is_date: (format: string) => boolean
  readonly parse_date_code: (value: number, options?: { readonly date1904?: boolean }) => DateParts | null | undefined
}

const unformatted = new Set(['General', '@', ''])
const onlySigns = /^#+$/
/** A length of time, such as `[h]:mm`. */
const elapsed = /\[(?:h+|m+|s+)\]/i

/** Cells as they are shown, and in full where that shows less than they hold. */
export function createCellWriter(formats: NumberFormats, date1904: boolean): (cell: CellObject) => string {
  const writeDate = (shown: string, value: number, format: string): string => {
    const text = shown === '' ? formatDate(format, value) : shown
    const parts = value >= 1 && !elapsed.test(format) ? formats.parse_date_code(value, { date1904 }) : undefined
    return parts ? withIsoDate(text, isoDate(parts)) : text === '' ? exactNumber(value) : text
  }

  /** The library refuses bare dots between day and month. */
  const formatDate = (format: string, value: number): string => {
    try {
      return formats.format(format.replace(/\.(?!0)/g, '\\.'), value, { date1904 })
    } catch {
      return ''
    }
  }

  return ({ t: type, w = '', v: value, z = '', f: formula }) => {
    if (type === 'z') return formula === undefined ? '' : uncalculated(`=${formula}`)
    // Too narrow a column shows signs, and a format can hide a value: the text is read, not shown.
    const shown = onlySigns.test(w) ? '' : w
    if (type === 'n' && typeof value === 'number') {
      const format = String(z)
      if (unformatted.has(format)) return exactNumber(value)
      return formats.is_date(format) ? writeDate(shown, value, format) : withExactNumber(shown.trim(), value)
    }
    if (shown !== '') return shown
    return value === undefined || value instanceof Date ? (value?.toISOString() ?? '') : String(value)
  }
}
