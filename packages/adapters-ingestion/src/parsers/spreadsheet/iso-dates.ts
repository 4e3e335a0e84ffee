const sheetPart = /^xl\/worksheets\/.+\.xml$/i
/** A cell of the type for dates, up to its value, and the value. */
const dateCell =
  /(<(?:\w+:)?c\s(?:[^<>]*\s)?t=)(["'])d\2([^<>]*>\s*(?:<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v(?:\s[^<>]*)?>)([^<]*)/g
const dateType = /\st=["']d["']/
const isoDate = /^\s*(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:\d\d)?)?\s*$/

/**
 * A sheet whose cells of the type for dates are text: such a cell has its date in full (`2024-03-04T15:30:00Z`), and the
 * library would make the number of a day of it.
 */
export function withDatesAsText(name: string, content: Uint8Array): Uint8Array {
  if (!sheetPart.test(name)) return content
  // One byte a letter: letters beyond ASCII stay the bytes they are.
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  if (!dateType.test(text)) return content
  const changed = text.replace(
    dateCell,
    (_all, start: string, quote: string, between: string, value: string) =>
      `${start}${quote}str${quote}${between}${readable(value)}`,
  )
  return Buffer.from(changed, 'latin1')
}

/** As other dates are written: `2024-03-04`, with the time where there is one. */
function readable(value: string): string {
  const [, day, time, seconds = '00', zone = ''] = isoDate.exec(value) ?? []
  if (day === undefined) return value.trim()
  if (time === undefined || (time === '00:00' && seconds === '00')) return day
  const offset = zone === 'Z' ? '' : zone
  return `${day} ${time}${seconds === '00' ? '' : `:${seconds}`}${offset}`
}
