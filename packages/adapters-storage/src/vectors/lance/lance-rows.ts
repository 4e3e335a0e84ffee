import type { IndexRow } from '@docent/core/ports'
import type { Float32, Int32, Schema, Table, Utf8, FixedSizeList } from 'apache-arrow'
import { rowIdentity } from '../index-input.ts'
import { searchableText } from '../searchable-text.ts'
import { unitVector } from '../unit-vector.ts'
import type { Lance } from './load-lance.ts'

// A type, not an interface: Arrow wants an index signature.
type Columns = {
  id: Utf8
  document: Utf8
  ordinal: Int32
  text: Utf8
  vector: FixedSizeList<Float32>
}

/** Columns of a table. `id` is the identity of a row, the one key that mergeInsert joins on. */
export function lanceSchema({ arrow }: Lance, dimensions: number): Schema<Columns> {
  const { Field, FixedSizeList, Float32, Int32, Schema, Utf8 } = arrow
  return new Schema<Columns>([
    new Field('id', new Utf8(), false),
    new Field('document', new Utf8(), false),
    new Field('ordinal', new Int32(), false),
    new Field('text', new Utf8(), false),
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
  ])
}

/** Rows as one Arrow batch. Built column by column: LanceDB takes four times as long with objects. */
export function lanceRows({ arrow }: Lance, rows: readonly IndexRow[], dimensions: number): Table<Columns> {
  const { Float32, Int32, makeData, RecordBatch, Struct, Table, Utf8, vectorFromArray } = arrow
  const schema = lanceSchema({ arrow } as Lance, dimensions)
  const numbers = new Float32Array(rows.length * dimensions)
  for (const [position, row] of rows.entries()) numbers.set(unitVector(row.vector), position * dimensions)
  const strings = (of: (row: IndexRow) => string) => vectorFromArray(rows.map(of), new Utf8()).data[0]!
  const columns = makeData({
    type: new Struct<Columns>(schema.fields),
    length: rows.length,
    nullCount: 0,
    children: [
      strings((row) => rowIdentity(row.document, row.ordinal)),
      strings((row) => row.document),
      makeData({
        type: new Int32(),
        length: rows.length,
        nullCount: 0,
        data: Int32Array.from(rows, (row) => row.ordinal),
      }),
      strings((row) => searchableText(row.text)),
      makeData({
        type: schema.fields[4]!.type as FixedSizeList<Float32>,
        length: rows.length,
        nullCount: 0,
        child: makeData({ type: new Float32(), length: numbers.length, nullCount: 0, data: numbers }),
      }),
    ],
  })
  return new Table(schema, new RecordBatch(schema, columns))
}
