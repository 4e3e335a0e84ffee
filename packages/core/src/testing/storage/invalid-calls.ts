import { eq, existsIn, gt, type Batch, type Step, type StorageDriver } from '../../kernel/ports/index.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import { insert, type Suite } from './stores.ts'

const update = (rest: object): Step => ({ kind: 'update', table: 'entity', key: { id: 'x' }, set: {}, ...rest }) as Step
const inserted = (row: object): Step => ({ kind: 'insert', table: 'sample', row }) as Step

const nested = (levels: number): object => (levels === 1 ? {} : { in: nested(levels - 1) })

const steps: readonly { readonly title: string; readonly steps: readonly Step[] }[] = [
  { title: 'an unknown table', steps: [insert('nothing', { id: 'x' })] },
  { title: 'an unknown column', steps: [inserted({ id: 'x', nothing: 1 })] },
  { title: 'a missing value', steps: [inserted({ name: 'x' })] },
  { title: 'null where it cannot be', steps: [insert('entity', { id: 'x', owner: null })] },
  { title: 'text in an integer', steps: [inserted({ id: 'x', size: '1' })] },
  { title: 'a fraction in an integer', steps: [inserted({ id: 'x', size: 1.5 })] },
  { title: 'an integer beyond 2^53', steps: [inserted({ id: 'x', size: 2 ** 53 })] },
  { title: 'NaN in a real', steps: [inserted({ id: 'x', score: NaN })] },
  { title: 'infinity in a real', steps: [inserted({ id: 'x', score: Infinity })] },
  { title: 'a number in a boolean', steps: [inserted({ id: 'x', flag: 1 })] },
  { title: 'text in bytes', steps: [inserted({ id: 'x', content: 'abc' })] },
  { title: 'a bigint in json', steps: [inserted({ id: 'x', details: { n: 1n } })] },
  { title: 'json of 97 levels', steps: [inserted({ id: 'x', details: nested(97) })] },
  { title: 'a change of the primary key', steps: [update({ set: { id: 'y' } })] },
  { title: 'half a key', steps: [{ kind: 'delete', table: 'share', key: { subject: 's' } }] },
  { title: 'more than the key', steps: [update({ key: { id: 'x', owner: 'y' } })] },
  { title: 'a revision twice', steps: [update({ revision: 1, set: { revision: 5 } })] },
  {
    title: 'a revision without its column',
    steps: [{ kind: 'update', table: 'share', key: { subject: 's', resource: 'r' }, set: {}, revision: 1 }],
  },
  {
    title: 'an increment of text',
    steps: [{ kind: 'increment', table: 'entity', key: { id: 'x' }, by: { owner: 1 } }],
  },
  {
    title: 'an increment of an integer by a fraction',
    steps: [{ kind: 'increment', table: 'entity', key: { id: 'x' }, by: { used: 0.5 } }],
  },
  {
    title: 'a bound on what is not incremented',
    steps: [
      { kind: 'increment', table: 'entity', key: { id: 'x' }, by: { used: 1 }, bounds: { ratio: { atMost: 1 } } },
    ],
  },
  {
    title: 'a result nobody names',
    steps: [insert('entity', { id: 'x' }), update({ set: { used: { $result: 'none', column: 'used' } } })],
  },
  {
    title: 'a bad predicate behind a step that fails',
    steps: [update({}), { kind: 'requireMatch', table: 'entity', where: eq('nothing', 1) }],
  },
  { title: 'a comparison of other types', steps: [{ kind: 'requireMatch', table: 'entity', where: eq('owner', 1) }] },
  {
    title: 'a comparison of json as a whole',
    steps: [{ kind: 'requireAbsent', table: 'sample', where: eq('details', 'x') }],
  },
  {
    title: 'tables of two durabilities',
    steps: [insert('entity', { id: 'x' }), insert('segment', { stream: 's', part: 1, text: '' })],
  },
  {
    title: 'a condition on a table of another durability',
    steps: [{ ...insert('entity', { id: 'x' }), when: { table: 'segment', where: eq('part', 1) } }],
  },
]

const calls: readonly { readonly title: string; readonly call: (driver: StorageDriver) => Promise<unknown> }[] = [
  { title: 'a read of an unknown table', call: (driver) => driver.read({ from: 'nothing' }) },
  { title: 'a read of an unknown column', call: (driver) => driver.read({ from: 'entity', columns: ['nothing'] }) },
  { title: 'an order by json', call: (driver) => driver.read({ from: 'sample', orderBy: [{ column: 'details' }] }) },
  { title: 'a negative limit', call: (driver) => driver.read({ from: 'entity', limit: -1 }) },
  { title: 'a fractional offset', call: (driver) => driver.read({ from: 'entity', offset: 0.5 }) },
  {
    title: 'a semi-join over other types',
    call: (driver) => driver.read({ from: 'entity', where: existsIn('share', [{ outer: 'used', inner: 'subject' }]) }),
  },
  {
    title: 'a semi-join over two durabilities',
    call: (driver) => driver.read({ from: 'entity', where: existsIn('segment', [{ outer: 'id', inner: 'stream' }]) }),
  },
  {
    title: 'a comparison with infinity',
    call: (driver) => driver.read({ from: 'entity', where: gt('used', -Infinity) }),
  },
  { title: 'a sum of text', call: (driver) => driver.aggregate({ from: 'entity', measures: { s: { sum: 'owner' } } }) },
  {
    title: 'a group by json',
    call: (driver) => driver.aggregate({ from: 'sample', groupBy: ['details'], measures: {} }),
  },
  {
    title: 'a bounded update of a key',
    call: (driver) =>
      driver.writeWhere({ kind: 'update', table: 'entity', where: eq('id', 'x'), set: { id: 'y' }, limit: 1 }),
  },
  {
    title: 'a bounded update of nothing',
    call: (driver) => driver.writeWhere({ kind: 'update', table: 'entity', where: eq('id', 'x'), limit: 1 }),
  },
  {
    title: 'a bounded delete without a bound',
    call: (driver) => driver.writeWhere({ kind: 'delete', table: 'entity', where: eq('id', 'x'), limit: Infinity }),
  },
  {
    title: 'a claim from what is no queue',
    call: (driver) => driver.claim({ table: 'entity', lane: 'l', picks: [], now: 0, leaseUntil: 1, holder: 'h' }),
  },
]

export function invalidCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('invalid calls', () => {
    const driver = suite.shared()
    it.each(steps)('refuses a batch with $title', async (batch: Batch) => {
      await expect(driver().write({ steps: batch.steps })).rejects.toMatchObject({ code: 'invalid_input' })
      expect(await driver().read({ from: 'entity' })).toEqual([])
    })
    it.each(calls)('refuses $title', async ({ call }) => {
      await expect(call(driver())).rejects.toMatchObject({ code: 'invalid_input' })
    })
    it('refuses calls before migrate, a second migrate, and calls after close', async () => {
      const fresh = suite.track(await suite.options.open(suite.newStore()))
      await expect(fresh.read({ from: 'entity' })).rejects.toMatchObject({ code: 'wrong_state' })
      await expect(fresh.write({ steps: [insert('entity', { id: 'x' })] })).rejects.toMatchObject({
        code: 'wrong_state',
      })
      await fresh.migrate(sampleCatalogue, { mode: 'auto' })
      await expect(fresh.migrate(sampleCatalogue, { mode: 'auto' })).rejects.toMatchObject({ code: 'wrong_state' })
      await fresh.ping()
      expect(Number.isSafeInteger((await fresh.now?.()) ?? 0)).toBe(true)
      await fresh.close()
      await fresh.close()
      for (const call of [
        fresh.read({ from: 'entity' }),
        fresh.aggregate({ from: 'entity', measures: { rows: { count: true } } }),
        fresh.write({ steps: [insert('entity', { id: 'x' })] }),
        fresh.ping(),
      ]) {
        await expect(call).rejects.toMatchObject({ code: 'unavailable' })
      }
    })
  })
}
