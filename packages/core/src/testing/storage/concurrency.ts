import { and, eq, isIn, type Step, type WriteOutcome } from '../../kernel/ports/index.ts'
import { commit, entity, insert, type Suite } from './stores.ts'

const callers = 32
const rounds = 10

/** `callers` loops at once, each with its number. */
async function together(work: (caller: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)))
}

export function concurrencyCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('many callers at once', () => {
    const driver = suite.shared()
    const count = async (owner: string): Promise<unknown> => {
      const [row] = await driver().aggregate({
        from: 'entity',
        where: eq('owner', owner),
        measures: { rows: { count: true } },
      })
      return row?.['rows']
    }

    it('count exactly, and each batch is atomic', async () => {
      await commit(driver(), insert('entity', { id: 'counter' }))
      await together(async (caller) => {
        for (let round = 0; round < rounds; round++) {
          await commit(
            driver(),
            { kind: 'increment', table: 'entity', key: { id: 'counter' }, by: { used: 1 } },
            insert('entity', { id: `counted-${caller}-${round}`, owner: 'counted' }),
          )
        }
      })
      expect(await entity(driver(), 'counter')).toMatchObject({ used: callers * rounds })
      expect(await count('counted')).toBe(callers * rounds)
    })
    it('are not hurt by others whose batches fail', async () => {
      await commit(driver(), insert('entity', { id: 'taken' }))
      const outcomes: WriteOutcome[] = []
      await together(async (caller) => {
        for (let round = 0; round < rounds; round++) {
          const own = insert('entity', { id: `mixed-${caller}-${round}`, owner: 'mixed' })
          const steps: readonly Step[] = caller % 2 === 0 ? [own] : [own, insert('entity', { id: 'taken' })]
          outcomes.push(await driver().write({ steps }))
        }
      })
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength((callers / 2) * rounds)
      expect(await count('mixed')).toBe((callers / 2) * rounds)
    })
    it('are not hurt by others whose calls are refused', async () => {
      const refused = Array.from({ length: callers }, (_, caller) =>
        driver().write({
          steps: [
            insert('entity', { id: `refused-${caller}`, owner: 'refused' }),
            {
              kind: 'increment',
              table: 'entity',
              key: { id: `refused-${caller}` },
              by: { used: 1 },
              as: 'n',
              when: { table: 'entity', where: eq('id', 'never') },
            },
            {
              kind: 'update',
              table: 'entity',
              key: { id: `refused-${caller}` },
              set: { used: { $result: 'n', column: 'used' } },
            },
          ],
        }),
      )
      const kept = Array.from({ length: callers }, (_, caller) =>
        commit(driver(), insert('entity', { id: `kept-${caller}`, owner: 'kept' })),
      )
      const settled = await Promise.allSettled([...refused, ...kept])
      expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(callers)
      expect(await count('kept')).toBe(callers)
      expect(await count('refused')).toBe(0)
    })
    it('never pass a bound', async () => {
      await commit(driver(), insert('entity', { id: 'bounded' }))
      let taken = 0
      await together(async () => {
        const outcome = await driver().write({
          steps: [
            {
              kind: 'increment',
              table: 'entity',
              key: { id: 'bounded' },
              by: { used: 1 },
              bounds: { used: { atMost: 10 } },
            },
          ],
        })
        if (outcome.ok) taken++
      })
      expect(taken).toBe(10)
      expect(await entity(driver(), 'bounded')).toMatchObject({ used: 10 })
    })
    it('get each number of a counter once', async () => {
      await commit(driver(), insert('entity', { id: 'numbers' }))
      await together(async (caller) => {
        await commit(
          driver(),
          { kind: 'increment', table: 'entity', key: { id: 'numbers' }, by: { used: 2 }, as: 'block' },
          ...[-1, 0].map((plus): Step => ({
            kind: 'insert',
            table: 'entity',
            row: { id: `number-${caller}${plus}`, owner: 'numbers', slot: { $result: 'block', column: 'used', plus } },
          })),
        )
      })
      const rows = await driver().read({ from: 'entity', where: eq('owner', 'numbers'), orderBy: [{ column: 'slot' }] })
      expect(rows.map((row) => row['slot'])).toEqual(Array.from({ length: callers * 2 }, (_, index) => index + 1))
    })
    it('win a revision once each', async () => {
      await commit(driver(), insert('entity', { id: 'raced' }))
      let wins = 0
      await together(async () => {
        for (;;) {
          const row = await entity(driver(), 'raced')
          const revision = row?.['revision'] as number
          const set = { used: (row?.['used'] as number) + 1 }
          const outcome = await driver().write({
            steps: [{ kind: 'update', table: 'entity', key: { id: 'raced' }, set, revision }],
          })
          if (outcome.ok) {
            wins++
            return
          }
          expect(outcome.failed.reason).toBe('revision')
        }
      })
      expect(wins).toBe(callers)
      expect(await entity(driver(), 'raced')).toMatchObject({ used: callers, revision: callers + 1 })
    })
    it('read what was acknowledged to anyone before', async () => {
      await together(async (caller) => {
        for (let round = 0; round < rounds; round++) {
          const id = `seen-${caller}-${round}`
          await commit(driver(), insert('entity', { id, owner: 'seen' }))
          const cost = round % 5 === 0 ? 'scan' : 'indexed'
          const where = and(eq('id', id), isIn('owner', ['seen']))
          expect(await driver().read({ from: 'entity', where, columns: ['id'], cost })).toEqual([{ id }])
        }
      })
    })
    it('write both durabilities at once', async () => {
      await together(async (caller) => {
        await Promise.all([
          commit(driver(), insert('segment', { stream: 'both', part: caller, text: 'text' })),
          commit(driver(), insert('entity', { id: `both-${caller}`, owner: 'both' })),
        ])
      })
      expect(await driver().read({ from: 'segment', where: eq('stream', 'both') })).toHaveLength(callers)
      expect(await count('both')).toBe(callers)
    })
    it('have every write finished that was asked for before close', async () => {
      const store = suite.newStore()
      const closing = await suite.open(store)
      const writes = Array.from({ length: 600 }, (_, index) =>
        commit(closing, insert('entity', { id: `last-${index}` })),
      )
      await Promise.all([closing.close(), ...writes])
      const again = await suite.open(store)
      expect(await again.read({ from: 'entity' })).toHaveLength(600)
    })
    it('have every read finished that was asked for before close', async () => {
      const closing = await suite.open(suite.newStore())
      await commit(closing, insert('entity', { id: 'read' }))
      const [rows] = await Promise.all([closing.read({ from: 'entity', cost: 'scan' }), closing.close()])
      expect(rows).toHaveLength(1)
    })
  })
}
