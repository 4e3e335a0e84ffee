import { byteOrderMark, csvCell, csvMediaType } from '../../kernel/input/index.ts'
import type { AuditEntry, AuditFormat } from './audit.ts'

/** Fields of a file, in order, with the names of the API. */
const fields: readonly (readonly [string, keyof AuditEntry])[] = [
  ['id', 'id'],
  ['at', 'at'],
  ['actor', 'actor'],
  ['actor_name', 'actorName'],
  ['engine', 'engine'],
  ['record_kind', 'recordKind'],
  ['record_id', 'recordId'],
  ['event', 'event'],
  ['state', 'state'],
  ['ignored', 'ignored'],
  ['request_id', 'requestId'],
  ['data', 'data'],
]

interface AuditFile {
  readonly mediaType: string
  readonly head: string
  entry(entry: AuditEntry): string
}

const textOf = (value: AuditEntry[keyof AuditEntry]): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const auditFiles: Readonly<Record<AuditFormat, AuditFile>> = {
  jsonl: {
    mediaType: 'application/jsonl; charset=utf-8',
    head: '',
    entry: (entry) => `${JSON.stringify(Object.fromEntries(fields.map(([name, key]) => [name, entry[key]])))}\n`,
  },
  csv: {
    mediaType: csvMediaType,
    head: byteOrderMark + line(fields.map(([name]) => name)),
    entry: (entry) => line(fields.map(([, key]) => textOf(entry[key]))),
  },
}
