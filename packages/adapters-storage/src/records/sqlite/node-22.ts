import { DatabaseSync } from 'node:sqlite'
import type { ColumnShape } from '../schema/table-shape.ts'
import type { SqlValue } from './sql-text.ts'

/** Node.js 22 ends a text at its first zero character when it reads one from SQLite. */
const endsTextsAtZero = ((): boolean => {
  const database = new DatabaseSync(':memory:', { returnArrays: true })
  try {
    const [text] = database.prepare("SELECT 'a' || char(0) || 'b'").get() as unknown as [string]
    return text.length < 3
  } finally {
    database.close()
  }
})()

/** A column in a list of results: a text with a zero character comes as bytes where it would be cut. */
export const readable = (column: Pick<ColumnShape, 'type'>, expression: string): string =>
  endsTextsAtZero && column.type === 'text'
    ? `CASE WHEN instr(${expression}, char(0)) THEN CAST(${expression} AS BLOB) ELSE ${expression} END`
    : expression

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text that a column of texts holds, as `readable` gave it. */
export const textOf: (value: SqlValue) => SqlValue = endsTextsAtZero
  ? (value) => (value instanceof Uint8Array ? decoder.decode(value) : value)
  : (value) => value
