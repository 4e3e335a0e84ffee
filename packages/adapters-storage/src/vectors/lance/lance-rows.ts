import type { IndexRow } from '@docent/core/ports'
import type { FixedSizeList, Schema, Table } from 'apache-arrow'
import { rowIdentity } from '../index-input.ts'
import { unitVector } from '../unit-vector.ts'
import type { Lance } from './load-lance.ts'

/**
 * The column that is searched by words: `terms` holds them as stems, made by the language of each passage; in a table made
 * before that, `text` holds the passage, and LanceDB takes it for English.
 */
export type TextColumn = 'terms' | 'text'

/** Columns of a table. `id` is the identity of a row, the one key that mergeInsert joins on. */
export function lanceSchema({ arrow }: Lance, dimensions: number, column: TextColumn = 'terms'): Schema {
  const { Field, FixedSizeList, Float32, Int32, Schema, Utf8 } = arrow
  return new Schema([
    new Field('id', new Utf8(), false),
    new Field('document', new Utf8(), false),
    new Field('ordinal', new Int32(), false),
    new Field(column, new Utf8(), false),
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
  ])
}

/**
 * Rows as one Arrow batch, `texts` beside them as they are searched. Built column by column: LanceDB takes four times as
 * long with objects.
 */
export function lanceRows(
  { arrow }: Lance,
  rows: readonly IndexRow[],
  texts: readonly string[],
  { dimensions, column }: { readonly dimensions: number; readonly column: TextColumn },
): Table {
  const { Float32, Int32, makeData, RecordBatch, Struct, Table, Utf8, vectorFromArray } = arrow
  const schema = lanceSchema({ arrow } as Lance, dimensions, column)
  const numbers = new Float32Array(rows.length * dimensions)
  for (const [position, row] of rows.entries()) numbers.set(unitVector(row.vector), position * dimensions)
  const strings = (values: readonly string[]) => vectorFromArray(values, new Utf8()).data[0]!
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
      strings(texts),
      makeData({
        type: schema.fields[4]!.type as FixedSizeList,
        length: rows.length,
        nullCount: 0,
        child: makeData({ type: new Float32(), length: numbers.length, nullCount: 0, data: numbers }),
      }),
    ],
  })
  return new Table(schema, new RecordBatch(schema, columns))
}
