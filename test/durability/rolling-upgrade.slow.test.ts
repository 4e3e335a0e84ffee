/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import { startPostgres } from '@docent/test-servers'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { deploymentRound } from './deployment-round.ts'
import { startEndlessModel } from './endless-model.ts'
import { hasOlderVersion, olderVersion } from './older-version.ts'
import { runChild } from './run-child.ts'

describe.skipIf(!hasOlderVersion())('a process of an older version beside newer ones', () => {
  it('loses nothing and does nothing twice, whichever of them dies', async () => {
    using older = olderVersion()
    const model = await startEndlessModel(5)
    const postgres = await startPostgres({ max_connections: '60' })
    try {
      const round = { modelUrl: model.url, postgres, seed: 4, faults: 4, agents: false, older: older.program }
      const { wrong, done } = await deploymentRound(round)
      expect(wrong, done.join(', ')).toEqual([])
    } finally {
      await postgres.stop()
      await model.close()
    }
  }, 300_000)

  it('leaves alone what a newer one has written in its way', async () => {
    using older = olderVersion()
    const directory = mkdtempSync(join(tmpdir(), 'docent-newer-'))
    const postgres = await startPostgres()
    const database = postgres.url
    const of = { directory, modelUrl: 'http://127.0.0.1:1', vectors: 'memory' as const, database, leaseMs: 2_000 }
    const client = new Client({ connectionString: database })
    await client.connect()
    const rowsOf = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
    try {
      // Children have little time for their store, which is made here first.
      const first = await memoryDocent({ storage: postgresStorage({ url: database }) })
      await first.stop()
      const old = runChild({ ...of, program: older.program })
      await old.ready
      const [mine, theirs] = [
        await old.call<{ id: string }>('collections', 'create', { name: 'Mine' }),
        await old.call<{ id: string }>('collections', 'create', { name: 'Theirs' }),
      ]
      await client.query(`UPDATE docent.collection SET machine_version = 99, context = '{"new": true}' WHERE id = $1`, [
        theirs.id,
      ])
      // An effect and a timer that only the newer version understands, both due.
      await client.query(`
        INSERT INTO docent.outbox (id, entity_kind, entity_id, revision, seq, type, parameters, machine_version, lane, owner, tier,
          state, due_at, attempt, created_at)
        VALUES ('newer', 'collection', '${theirs.id}', 99, 0, 'purgeCollection', '{}', 99, 'maintenance', 'alice', 0, 'waiting', 1, 0, 1);
        INSERT INTO docent.timer (entity_kind, entity_id, timer_id, due_at, event, armed_revision, machine_version)
        VALUES ('collection', '${theirs.id}', 'newer', 1, '{"type": "EXPIRED"}', 99, 99)`)
      const before = await rowsOf(`SELECT * FROM docent.collection WHERE id = '${theirs.id}'`)
      const refused = await old.call('collections', 'archive', theirs.id).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(Error)
      await old.call('collections', 'archive', mine.id)
      expect(await old.call<{ id: string }[]>('collections', 'list')).toHaveLength(2)
      // It was claimed and put back, to be looked at again later.
      await expect
        .poll(async () => Number((await rowsOf(`SELECT due_at FROM docent.outbox WHERE id = 'newer'`))[0]!['due_at']), {
          timeout: 30_000,
        })
        .toBeGreaterThan(1)
      const left = await rowsOf(`SELECT state, machine_version, lost FROM docent.outbox WHERE id = 'newer'`)
      expect(left).toMatchObject([{ machine_version: '99', lost: '0' }])
      expect(await rowsOf(`SELECT 1 AS there FROM docent.timer WHERE timer_id = 'newer'`)).toHaveLength(1)
      expect(await rowsOf(`SELECT * FROM docent.collection WHERE id = '${theirs.id}'`)).toEqual(before)

      // The newer version continues beside it, with the same records.
      const now = runChild(of)
      await now.ready
      expect(await now.call<{ id: string }[]>('collections', 'list')).toHaveLength(2)
      for (const child of [old, now]) child.kill()
      await Promise.all([old.ended, now.ended])
    } finally {
      await client.end()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  }, 120_000)
})
