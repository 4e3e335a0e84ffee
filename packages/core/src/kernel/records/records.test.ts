import { expect, test } from 'vitest'
import {
  and,
  contains,
  eq,
  gt,
  isIn,
  isNull,
  or,
  type Predicate,
  type RowOf,
  type StorageDriver,
  type TableDefinition,
} from '../ports/index.ts'
import {
  existsIn,
  increment,
  insert,
  matching,
  recordStore,
  remove,
  requireMatch,
  update,
  type Where,
} from './index.ts'

const shelfTable = {
  name: 'shelf',
  columns: {
    id: { type: 'text' },
    room: { type: 'text', nullable: true },
    books: { type: 'integer', default: 0 },
    open: { type: 'boolean' },
    labels: { type: 'json' },
    picture: { type: 'bytes', nullable: true },
  },
  primaryKey: ['id'],
} as const satisfies TableDefinition

const bookTable = {
  name: 'book',
  columns: { shelf_id: { type: 'text' }, title: { type: 'text' }, pages: { type: 'integer' } },
  primaryKey: ['shelf_id', 'title'],
} as const satisfies TableDefinition

/** A driver that notes what it is asked and answers with one row. */
function notingDriver(row: Readonly<Record<string, never>> = {}) {
  const asked: unknown[] = []
  const note =
    <Answer>(answer: Answer) =>
    (call: unknown) => {
      asked.push(call)
      return Promise.resolve(answer)
    }
  const driver = {
    read: note([row]),
    aggregate: note([row]),
    write: note({ ok: true, results: {} }),
    writeWhere: note(1),
  }
  return { asked, storage: recordStore(driver as unknown as StorageDriver) }
}

test('queries reach the driver with the name of the table', async () => {
  const { asked, storage } = notingDriver()
  const where = and(eq('room', 'attic'), gt('books', 3))
  await storage.read({ from: shelfTable, where, orderBy: [{ column: 'books' }], limit: 2, columns: ['id'] })
  await storage.aggregate({ from: shelfTable, measures: { most: { max: 'books' } }, groupBy: ['room'] })
  await storage.writeWhere({ kind: 'update', table: shelfTable, where, set: { room: null }, limit: 5 })
  expect(asked).toEqual([
    { from: 'shelf', where, orderBy: [{ column: 'books' }], limit: 2, columns: ['id'] },
    { from: 'shelf', measures: { most: { max: 'books' } }, groupBy: ['room'] },
    { kind: 'update', table: 'shelf', where, set: { room: null }, limit: 5 },
  ])
})

test('steps reach the driver as plain data', () => {
  const key = { shelf_id: 'a', title: 'b' }
  expect([
    insert(shelfTable, { id: 'a', open: true, labels: [] }, { onConflict: 'ignore' }),
    update(bookTable, { key, set: { pages: 3 }, when: matching(shelfTable, eq('id', 'a')) }),
    increment(shelfTable, { key: { id: 'a' }, by: { books: 1 }, bounds: { books: { atMost: 9 } }, as: 'count' }),
    remove(bookTable, key, { required: true }),
    requireMatch(shelfTable, existsIn(bookTable, [{ outer: 'id', inner: 'shelf_id' }], eq('pages', 3))),
  ]).toEqual([
    { kind: 'insert', table: 'shelf', row: { id: 'a', open: true, labels: [] }, onConflict: 'ignore' },
    { kind: 'update', table: 'book', key, set: { pages: 3 }, when: { table: 'shelf', where: eq('id', 'a') } },
    {
      kind: 'increment',
      table: 'shelf',
      key: { id: 'a' },
      by: { books: 1 },
      bounds: { books: { atMost: 9 } },
      as: 'count',
    },
    { kind: 'delete', table: 'book', key, required: true },
    {
      kind: 'requireMatch',
      table: 'shelf',
      where: {
        op: 'existsIn',
        table: 'book',
        on: [{ outer: 'id', inner: 'shelf_id' }],
        where: eq('pages', 3),
      },
    },
  ])
})

// Checked by `npm run types`: each marked line must not compile. Never called.
export async function misspelt() {
  const { storage } = notingDriver()
  const [shelf] = await storage.read({ from: shelfTable })
  const typed: { id: string; room: string | null; books: number; open: boolean } | undefined = shelf
  // @ts-expect-error no such column in the row
  void shelf?.rooom
  // @ts-expect-error a column that may be null
  const room: string | undefined = shelf?.room
  const [few] = await storage.read({ from: shelfTable, columns: ['id'] })
  // @ts-expect-error a column that was not asked for
  void few?.books
  // @ts-expect-error no such column to return
  await storage.read({ from: shelfTable, columns: ['idd'] })
  // @ts-expect-error no such column to sort by
  await storage.read({ from: shelfTable, orderBy: [{ column: 'namme' }] })
  // @ts-expect-error the name of a table is not its definition
  await storage.read({ from: 'shelf' })
  // @ts-expect-error no such column in the condition
  await storage.read({ from: shelfTable, where: eq('romm', 'attic') })
  // @ts-expect-error a column of another table
  await storage.read({ from: shelfTable, where: and(eq('room', 'attic'), gt('pages', 3)) })
  // @ts-expect-error a number for a text
  await storage.read({ from: shelfTable, where: or(eq('room', 3), eq('id', 'a')) })
  // @ts-expect-error text is searched in text
  await storage.read({ from: shelfTable, where: contains('books', '3') })
  // @ts-expect-error texts for a number
  await storage.read({ from: shelfTable, where: isIn('books', ['3']) })
  const untyped: Predicate = eq('anything', 1)
  // @ts-expect-error a condition on rows that the compiler does not know
  await storage.read({ from: shelfTable, where: untyped })
  const ofShelf: Where<typeof shelfTable> = and(isNull('room'), eq('open', true))
  // @ts-expect-error a condition on another table
  await storage.read({ from: bookTable, where: ofShelf })
  // @ts-expect-error no such inner column
  existsIn(bookTable, [{ outer: 'id', inner: 'shelff_id' }])
  // @ts-expect-error a condition on the outer table
  existsIn(bookTable, [{ outer: 'id', inner: 'shelf_id' }], eq('room', 'attic'))
  // @ts-expect-error no such outer column
  await storage.read({ from: shelfTable, where: existsIn(bookTable, [{ outer: 'idd', inner: 'shelf_id' }]) })

  const [sums] = await storage.aggregate({
    from: shelfTable,
    groupBy: ['room'],
    measures: { all: { sum: 'books' }, most: { max: 'books' } },
  })
  const sum: { room: string | null; all: number; most: number | null } | undefined = sums
  // @ts-expect-error no such measure
  void sums?.least
  // @ts-expect-error no such column to sum
  await storage.aggregate({ from: shelfTable, measures: { all: { sum: 'bookks' } } })
  // @ts-expect-error no such column to group by
  await storage.aggregate({ from: shelfTable, groupBy: ['rooom'], measures: { all: { count: true } } })

  const where = eq('id', 'a')
  // @ts-expect-error no such column to set
  await storage.writeWhere({ kind: 'update', table: shelfTable, where, set: { rooom: null }, limit: 5 })
  // @ts-expect-error null where none may be
  await storage.writeWhere({ kind: 'update', table: shelfTable, where, set: { open: null }, limit: 5 })

  // @ts-expect-error a required column is missing
  insert(shelfTable, { id: 'a', open: true })
  // @ts-expect-error no such column to insert
  insert(shelfTable, { id: 'a', open: true, labels: [], colour: 'red' })
  // @ts-expect-error a text for a boolean
  insert(shelfTable, { id: 'a', open: 'yes', labels: [] })
  // @ts-expect-error a condition on another table
  requireMatch(bookTable, eq('room', 'attic'))
  // @ts-expect-error a condition on another table
  matching(bookTable, ofShelf)
  // @ts-expect-error half a key
  remove(bookTable, { shelf_id: 'a' })
  // @ts-expect-error no such column to update
  update(shelfTable, { key: { id: 'a' }, set: { rooom: 'attic' } })
  // @ts-expect-error a text cannot be counted up
  increment(shelfTable, { key: { id: 'a' }, by: { room: 1 } })
  // @ts-expect-error steps are built from the definition
  await storage.write({ steps: [{ kind: 'insert', table: 'shelff', row: {} }] })

  const row: RowOf<typeof shelfTable> | undefined = shelf
  return { typed, room, sum, row }
}
