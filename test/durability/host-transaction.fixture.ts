import { postgresStorage } from '@docent/adapters-storage/postgres'
import type { PoolClient } from 'pg'
import { memoryDocent } from '../support/memory-docent.ts'

/** Ends itself after rows of both are written, before they are committed. */
const docent = await memoryDocent({ storage: postgresStorage({ url: process.argv[2]!, schema: 'host_child' }) })
await docent.transaction<PoolClient, void>(async ({ client, as }) => {
  const chat = await as({ userId: 'alice' }).chats.create({})
  await client.query('INSERT INTO host_order VALUES ($1, $2)', ['1', chat.id])
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
})
