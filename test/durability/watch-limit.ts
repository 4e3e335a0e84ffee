import { Client } from 'pg'

export interface LimitWatch {
  /** The most that ran at a time, and how often it was looked. */
  stop(): Promise<{ readonly most: number; readonly looks: number }>
}

const everyMs = 50

/** Looks at how many answers of a user are being made by whoever holds their leases, as long as the database can be asked. */
export function watchAnswers(database: string, owner: string): LimitWatch {
  let stopped = false
  let most = 0
  let looks = 0

  async function lookOn(): Promise<void> {
    const client = new Client({ connectionString: database, query_timeout: 5_000 })
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
