/** @module-tag slow */
import { pgVectors } from '@docent/adapters-storage/postgres'
import { vectorIndexConformance } from '@docent/core/testing'
import { startPglite, type PgliteServer } from '@docent/test-servers'
import * as runner from 'vitest'

let server: PgliteServer
let schemas = 0
runner.beforeAll(async () => void (server = await startPglite()), 60_000)
runner.afterAll(() => server.stop())

vectorIndexConformance(runner, {
  persistent: true,
  create: async () => {
    const schema = `vectors_${++schemas}`
    const open = () => pgVectors({ pool: server.pool, schema })
    const run = async (text: string) =>
      (await server.pool.query({ text, types: { getTypeParser: () => String } })) as { rows: unknown[][] }[]
    const index = open()
    return {
      index,
      reopen: async () => open(),
      damage: async () => {
        const [numbers] = await run(`SELECT number FROM ${schema}.indexes`)
        for (const [number] of numbers!.rows) await run(`DROP TABLE ${schema}.rows_${number}`)
      },
      dispose: async () => {
        await index.close()
        await run(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
      },
    }
  },
})
