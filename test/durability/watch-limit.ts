import { postgresStorage } from '@docent/adapters-storage/postgres'
import { Client } from 'pg'
import { memoryDocent } from '../support/memory-docent.ts'

export interface LimitWatch {
  /** The most that ran at a time, and how often it was looked. */
  stop(): Promise<{ readonly most: number; readonly looks: number }>
}

const everyMs = 50

/** Makes the store, with how many answers of a user may be made at a time by all processes. */
export async function limitAnswers(database: string, most: number): Promise<void> {
  const docent = await memoryDocent({ storage: postgresStorage({ url: database }) })
  const administrator = docent.as({ userId: 'root', permissions: ['administrator'] })
  await administrator.configurations.set('chat_max_concurrent_per_user', { stringValue: String(most) })
  await docent.stop()
}

/** Looks at how many answers of a user are being made by the holders of their leases, as long as the database can be asked. */
export function watchAnswers(database: string, owner: string): LimitWatch {
  let stopped = false
  let most = 0
  let looks = 0

  async function lookOn(): Promise<void> {
    const client = new Client({ connectionString: database, query_timeout: 5_000, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (!stopped) {
        const { rows } = await client.query<{ running: number }>(
          `SELECT count(*)::int AS running FROM docent.outbox WHERE lane = 'chat' AND owner = $1 AND state = 'leased'
            AND lease_until > extract(epoch FROM clock_timestamp()) * 1000`,
          [owner],
        )
        most = Math.max(most, rows[0]!.running)
        looks++
        await pause()
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const looking = (async () => {
    while (!stopped) await lookOn().catch(pause)
  })()
  return {
    async stop() {
      stopped = true
      await looking
      return { most, looks }
    },
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, everyMs))
