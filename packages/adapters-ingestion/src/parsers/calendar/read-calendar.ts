import type { ParseResult } from '@docent/core/ports'
import { decodeText } from '../../text/decode-text.ts'
import { deliverPages, packPages } from '../../text/text-pages.ts'
import type { TextDocument } from '../text/text-document.ts'
import { contentLines, type ContentLine } from './content-lines.ts'

/** Short type names of the media types of calendars and cards. */
const types: Readonly<Record<string, string>> = { 'text/calendar': 'ics', 'text/vcard': 'vcf' }
export const calendarTypes = Object.keys(types)

/** Rules of time zones, which calendars repeat in full. */
const leftOut = new Set(['VTIMEZONE'])
/** What only programs read. */
const technical = new Set([
  'BEGIN',
  'END',
  'VERSION',
  'PRODID',
  'CALSCALE',
  'METHOD',
  'UID',
  'DTSTAMP',
  'SEQUENCE',
  'REV',
])
/** Parameters that say what a value is about. */
const telling = ['CN', 'TYPE', 'TZID']
const date = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/
const dates = /^(?:DT\w+|DUE|CREATED|COMPLETED|LAST-MODIFIED|RECURRENCE-ID|BDAY|ANNIVERSARY)$/

/** The events of a calendar or the cards of an address book, each as its lines of `name: value`. */
export async function readCalendar(document: TextDocument): Promise<ParseResult> {
  const blocks = blocksOf(await decodeText(document.bytes, document))
  return { type: types[document.mediaType] ?? 'ics', pageCount: await deliverPages(document, packPages(blocks)) }
}

function* blocksOf(text: string): Generator<string> {
  const open: string[] = []
  let lines: string[] = []
  for (const line of contentLines(text)) {
    const isEdge = line.name === 'BEGIN' || line.name === 'END'
    if (isEdge && lines.length > 0) {
      yield lines.join('\n')
      lines = []
    }
    if (line.name === 'BEGIN') open.push(line.value.trim().toUpperCase())
    else if (line.name === 'END') open.pop()
    else if (!open.some((name) => leftOut.has(name)) && isForReaders(line)) lines.push(write(line))
  }
  if (lines.length > 0) yield lines.join('\n')
}

function isForReaders({ name, parameters, value }: ContentLine): boolean {
  const encoding = parameters.get('ENCODING')?.toUpperCase() ?? ''
  const isBinary = encoding === 'B' || encoding === 'BASE64' || /^data:[^,]*;base64,/i.test(value)
  return !technical.has(name) && !isBinary && value.trim() !== ''
}

function write({ name, parameters, value }: ContentLine): string {
  const about = telling.flatMap((key) => parameters.get(key) ?? []).join(', ')
  const shown = dates.test(name)
    ? value.replace(date, writeDate)
    : name === 'N' || name === 'ADR'
      ? inOneLine(value)
      : value
  return `${name}${about === '' ? '' : ` (${about})`}: ${shown.replace(/^mailto:/i, '').replaceAll('\n', '\n  ')}`
}

const writeDate = (_all: string, year: string, month: string, day: string, ...time: (string | undefined)[]): string => {
  const [hours, minutes, seconds, zone] = time
  const clock = hours === undefined ? '' : ` ${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
  return `${year}-${month}-${day}${clock}${zone === 'Z' ? ' UTC' : ''}`
}

/** The parts of a name or an address, without those that are empty. */
const inOneLine = (value: string): string =>
  value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
