import { expect, test } from 'vitest'
import { eq, gt, isIn, type StorageDriver, type TableDefinition } from '../ports/index.ts'
import { deleteAll, recordStore, rowBy, rowById, rowsBy, updateAll, walkRows } from './index.ts'

const shelfTable = {
  name: 'shelf',
  columns: { id: { type: 'text' }, room: { type: 'text', nullable: true } },
  primaryKey: ['id'],
} as const satisfies TableDefinition

/** A driver that notes what it is asked and gives one answer after the other. */
function scripted<Answer>(answers: readonly Answer[]) {
  const asked: unknown[] = []
  const next = (call: unknown) => {
    asked.push(call)
    return Promise.resolve(answers[asked.length - 1])
  }
  return { asked, storage: recordStore({ read: next, writeWhere: next } as unknown as StorageDriver) }
}

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index).padStart(4, '0') }))

test('a row is found by its id or another column, whole or some of it', async () => {
  const { asked, storage } = scripted([[{ id: 'a', room: 'attic' }], [{ id: 'a' }], []])
  expect(await rowById(shelfTable)(storage, 'a')).toEqual({ id: 'a', room: 'attic' })
  expect(await rowBy(shelfTable, 'room')(storage, 'attic', ['id'])).toEqual({ id: 'a' })
  expect(await rowById(shelfTable)(storage, 'b')).toBeUndefined()
  expect(asked).toEqual([
    { from: 'shelf', where: eq('id', 'a'), limit: 1 },
    { from: 'shelf', where: eq('room', 'attic'), columns: ['id'], limit: 1 },
    { from: 'shelf', where: eq('id', 'b'), limit: 1 },
  ])
})

test('rows are found by one value of a column, or by several', async () => {
  const { asked, storage } = scripted([[], []])
  await rowsBy(shelfTable, 'room')(storage, 'attic')
  await rowsBy(shelfTable, 'id')(storage, ['a', 'b'], ['room'])
  expect(asked).toEqual([
    { from: 'shelf', where: eq('room', 'attic') },
    { from: 'shelf', where: isIn('id', ['a', 'b']), columns: ['room'] },
  ])
})

test('all that matches is deleted or changed, some at a time', async () => {
  const { asked, storage } = scripted([500, 500, 3, 7])
  const where = eq('room', 'attic')
  expect(await deleteAll(storage, shelfTable, where)).toBe(1_003)
  expect(await updateAll(storage, shelfTable, where, { room: null })).toBe(7)
  const change = { table: 'shelf', where, limit: 500 }
  expect(asked).toEqual([
    ...Array.from({ length: 3 }, () => ({ ...change, kind: 'delete' })),
    { ...change, kind: 'update', set: { room: null } },
  ])
})

test('a deletion that is aborted stops after the part under way', async () => {
  const { asked, storage } = scripted([500, 500])
  const deleting = deleteAll(storage, shelfTable, eq('room', 'attic'), AbortSignal.abort(new Error('enough')))
  await expect(deleting).rejects.toThrow('enough')
  expect(asked).toHaveLength(1)
})

test('a walk reads page by page behind the last id, until a page is not full', async () => {
  const { asked, storage } = scripted([rows(0, 200), rows(200, 200), rows(400, 5)])
  const walked = await Array.fromAsync(walkRows(storage, shelfTable), ({ id }) => id)
  expect(walked).toEqual(rows(0, 405).map(({ id }) => id))
  const page = { from: 'shelf', orderBy: [{ column: 'id' }], limit: 200 }
  expect(asked).toEqual(['', '0199', '0399'].map((after) => ({ ...page, where: gt('id', after) })))
})
