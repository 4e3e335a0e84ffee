import { eq, type Claim, type Row } from '../../kernel/ports/index.ts'
import { commit, insertAll, type Suite } from './stores.ts'

export function claimCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('claims', () => {
    const driver = suite.shared()
    const claim = (lane: string, picks: Claim['picks'], rest: Partial<Claim> = {}): Promise<Row[]> =>
      driver().claim({ table: 'queue', lane, picks, now: 1000, leaseUntil: 5000, holder: 'process-1', ...rest })
    const fill = (lane: string, start: number, rows: readonly Row[]): Promise<void> =>
      insertAll(
        driver(),
        'queue',
        rows.map((row, index) => ({ id: start + index, lane, due_at: 500, ...row })),
      )

    it('lease due rows and return them as they are now', async () => {
      await fill('one', 100, [{ owner: 'u', parameters: { x: [1] } }])
      const rows = await claim('one', [{ owner: 'u', count: 1 }])
      expect(rows).toEqual([
        {
          id: 100,
          lane: 'one',
          owner: 'u',
          state: 'leased',
          due_at: 500,
          lease_until: 5000,
          lease_holder: 'process-1',
          attempt: 1,
          parameters: { x: [1] },
          job_id: null,
        },
      ])
      expect(await driver().read({ from: 'queue', where: eq('id', 100) })).toEqual(rows)
    })
    it('take the oldest due rows of each pick, in the order of the picks', async () => {
      await fill('picks', 200, [
        { owner: 'u', due_at: 30 },
        { owner: 'u', due_at: 10 },
        { owner: 'u', due_at: 20 },
        { owner: 'v', due_at: 5 },
        { owner: 'w', due_at: 1 },
      ])
      const rows = await claim('picks', [
        { owner: 'u', count: 2 },
        { owner: 'v', count: 3 },
        { owner: 'x', count: 1 },
      ])
      expect(rows.map((row) => row['id'])).toEqual([201, 202, 203])
    })
    it('take only rows of a job where the pick names one', async () => {
      await fill('jobs', 250, [
        { owner: 'u', job_id: 'b', due_at: 10 },
        { owner: 'u', job_id: 'a', due_at: 30 },
        { owner: 'u', due_at: 5 },
        { owner: 'u', job_id: 'a', due_at: 20 },
        { owner: 'v', job_id: 'a' },
      ])
      const rows = await claim('jobs', [
        { owner: 'u', count: 1, jobId: 'a' },
        { owner: 'u', count: 5, jobId: 'c' },
        { owner: 'u', count: 2 },
      ])
      expect(rows.map((row) => row['id'])).toEqual([253, 252, 250])
    })
    it('leave rows that are not due, of other lanes, or not waiting', async () => {
      await fill('due', 300, [
        { owner: 'u', due_at: 1001 },
        { owner: 'u', state: 'done' },
        { owner: 'u', due_at: 1000 },
      ])
      await fill('other', 310, [{ owner: 'u' }])
      const rows = await claim('due', [{ owner: 'u', count: 10 }])
      expect(rows.map((row) => row['id'])).toEqual([302])
      expect(await claim('due', [{ owner: 'u', count: 10 }])).toEqual([])
      expect((await claim('due', [{ owner: 'u', count: 10 }], { now: 2000 })).map((row) => row['id'])).toEqual([300])
    })
    it('count attempts', async () => {
      await fill('attempts', 400, [{ owner: 'u' }])
      for (const attempt of [1, 2, 3]) {
        const [row] = await claim('attempts', [{ owner: 'u', count: 1 }])
        expect(row).toMatchObject({ attempt })
        await commit(driver(), { kind: 'update', table: 'queue', key: { id: 400 }, set: { state: 'waiting' } })
      }
    })
    it('take nothing for no picks or a count of 0', async () => {
      await fill('none', 500, [{ owner: 'u' }])
      expect(await claim('none', [])).toEqual([])
      expect(await claim('none', [{ owner: 'u', count: 0 }])).toEqual([])
    })
    it('never take a row twice, however many claim at once', async () => {
      const total = 200
      await fill(
        'race',
        1000,
        Array.from({ length: total }, (_, index) => ({ owner: `u${index % 4}` })),
      )
      const picks = [0, 1, 2, 3].map((owner) => ({ owner: `u${owner}`, count: 3 }))
      const claimed = (
        await Promise.all(
          Array.from({ length: 24 }, (_, holder) => claim('race', picks, { holder: `process-${holder}` })),
        )
      ).flat()
      expect(claimed).toHaveLength(total)
      expect(new Set(claimed.map((row) => row['id'])).size).toBe(total)
      expect(claimed.every((row) => row['attempt'] === 1)).toBe(true)
    })
  })
}
