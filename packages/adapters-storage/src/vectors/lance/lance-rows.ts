import type { IndexRow } from '@docent/core/ports'
import type { FixedSizeList, Schema, Table } from 'apache-arrow'
import { rowIdentity, unitVector } from '../../driver/index.ts'
import type { Lance } from './load-lance.ts'

/**
 * The columns of a table beside its vectors. `payload`: the current ones, terms and payload. A table created before rows had
 * a payload is used until it is replaced: its rows have `terms`, or the plain `text`.
 */
export type TableKind = 'payload' | 'terms' | 'text'

/** LanceDB's own name of a row, which changes when the row is written anew. */
export const rowId = '_rowid'

/** The column that is searched by words. */
export const termColumn = (kind: TableKind): 'terms' | 'text' => (kind === 'text' ? 'text' : 'terms')

/**
 * Of a column of words: as they are. Compressing them (FSST) makes a table a tenth smaller, and was a third of the processor time of
 * adding rows. A table keeps what it was created with.
 */
const uncompressed = new Map([['lance-encoding:compression', 'none']])

/** Columns of a table. `id` is the identity of a row, the one key that mergeInsert joins on. */
export function lanceSchema({ arrow }: Lance, dimensions: number, kind: TableKind = 'payload'): Schema {
  const { Binary, Field, FixedSizeList, Float32, Int32, Schema, Utf8 } = arrow
  return new Schema([
    new Field('id', new Utf8(), false),
    new Field('document', new Utf8(), false),
    new Field('ordinal', new Int32(), false),
    new Field(termColumn(kind), new Utf8(), false, uncompressed),
    ...(kind === 'payload' ? [new Field('payload', new Binary(), false, uncompressed)] : []),
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
  ])
}

/** Rows as one Arrow batch. Built column by column: LanceDB takes four times as long with objects. */
export function lanceRows(
  { arrow }: Lance,
  rows: readonly IndexRow[],
  { dimensions, kind }: { readonly dimensions: number; readonly kind: TableKind },
): Table {
  const { Binary, Float32, Int32, makeData, RecordBatch, Struct, Table, Utf8 } = arrow
  const schema = lanceSchema({ arrow } as Lance, dimensions, kind)
  const numbers = new Float32Array(rows.length * dimensions)
  for (const [position, row] of rows.entries()) numbers.set(unitVector(row.vector), position * dimensions)
  const strings = (values: readonly string[]) => makeData({ type: new Utf8(), ...joinedTexts(values) })
  const payloads = () => makeData({ type: new Binary(), ...joined(rows.map(({ payload }) => payload)) })
  const columns = makeData({
    type: new Struct(schema.fields),
    length: rows.length,
    nullCount: 0,
    children: [
      strings(rows.map((row) => rowIdentity(row.document, row.ordinal))),
      strings(rows.map((row) => row.document)),
      makeData({
        type: new Int32(),
        length: rows.length,
        nullCount: 0,
        data: Int32Array.from(rows, (row) => row.ordinal),
      }),
      strings(rows.map(({ terms }) => terms.toWellFormed())),
      ...(kind === 'payload' ? [payloads()] : []),
      makeData({
        type: schema.fields.at(-1)!.type as FixedSizeList,
        length: rows.length,
        nullCount: 0,
        child: makeData({ type: new Float32(), length: numbers.length, nullCount: 0, data: numbers }),
      }),
    ],
  })
  return new Table(schema, new RecordBatch(schema, columns))
}

/** The values of a column one after the other, and where each begins: Arrow's builders take a call for each value. */
interface JoinedValues {
  readonly length: number
  readonly nullCount: 0
  readonly valueOffsets: Int32Array
  readonly data: Uint8Array
}

function joined(values: readonly Uint8Array[]): JoinedValues {
  const valueOffsets = new Int32Array(values.length + 1)
  for (const [index, value] of values.entries()) valueOffsets[index + 1] = valueOffsets[index]! + value.length
  const data = new Uint8Array(valueOffsets.at(-1)!)
  for (const [index, value] of values.entries()) data.set(value, valueOffsets[index])
  return { length: values.length, nullCount: 0, valueOffsets, data }
}

const encoder = new TextEncoder()
/** Bytes that a UTF-16 code unit takes at most. */
const bytesPerUnit = 3

function joinedTexts(values: readonly string[]): JoinedValues {
  const room = new Uint8Array(values.reduce((units, value) => units + value.length, 0) * bytesPerUnit)
  const valueOffsets = new Int32Array(values.length + 1)
  let end = 0
  for (const [index, value] of values.entries()) {
    end += encoder.encodeInto(value, room.subarray(end)).written
    valueOffsets[index + 1] = end
  }
  return { length: values.length, nullCount: 0, valueOffsets, data: room.slice(0, end) }
}
