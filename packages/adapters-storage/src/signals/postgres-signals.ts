import { randomUUID } from 'node:crypto'
import type { Client, Notification } from 'pg'
import { checkOptions, localSignals, type Signals } from '@docent/core/ports'
import { invalidInput } from '../records/invalid-input.ts'
import { loadPg } from '../records/postgres/connection.ts'
import { requireSession } from './require-session.ts'

export interface PostgresSignalsOptions {
  /** Of the database itself, not of a pooler that gives each transaction another session. */
  readonly url: string
  /** What the processes of one Docent share, and no others: as `schema` of `postgresStorage`. @default 'docent' */
  readonly channel?: string
}

/** PostgreSQL takes 8,000 bytes a message. */
const longestMessage = 7_000
const firstPauseMs = 100
const longestPauseMs = 5_000

interface Message {
  readonly from: string
  readonly topics: readonly string[]
}

/**
 * Signals between the processes that share a PostgreSQL database, by `listen` and `notify`. Listeners of this process are
 * called in the same turn, those of others when PostgreSQL has passed it on. While it is away signals are lost, as they may be:
 * everything that waits for them also looks for itself from time to time.
 * @throws `invalid_input`
 */
export function postgresSignals(options: PostgresSignalsOptions): Signals {
  checkOptions('postgresSignals()', options, { url: 'required', channel: 'optional' })
  const { url, channel = 'docent' } = options
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel))
    throw invalidInput('The channel of postgresSignals() is a name of lower-case letters, digits and _.')
  const own = randomUUID()
  const local = localSignals()
  const waiting = new Set<string>()
  let client: Client | undefined
  let sending = false
  let isClosed = false
  let pause: { readonly timer: NodeJS.Timeout; readonly end: () => void } | undefined

  function receive({ payload }: Notification): void {
    const { from, topics } = JSON.parse(payload ?? '') as Message
    if (from !== own) for (const topic of topics) local.publish(topic)
  }

  /** All that was published meanwhile goes in one message, or as many as it needs. */
  async function send(): Promise<void> {
    if (sending || client === undefined) return
    sending = true
    try {
      while (waiting.size > 0 && client !== undefined) {
        await client.query({ text: 'SELECT pg_notify($1, $2)', values: [channel, JSON.stringify(nextMessage())] })
      }
    } catch {
      // The connection broke; its end is noticed where it was made.
    } finally {
      sending = false
    }
  }

  function nextMessage(): Message {
    const topics: string[] = []
    let length = 0
    for (const topic of waiting) {
      length += Buffer.byteLength(JSON.stringify(topic)) + 1
      if (length > longestMessage && topics.length > 0) break
      waiting.delete(topic)
      topics.push(topic)
    }
    return { from: own, topics }
  }

  /** One connection for as long as it holds. */
  async function connected(): Promise<void> {
    const { Client } = await loadPg()
    const made = new Client({ connectionString: url, keepAlive: true, application_name: 'docent signals' })
    const ended = new Promise<void>((resolve) => {
      made.once('end', resolve)
      made.once('error', () => resolve())
    })
    // What comes after the first is of no interest, but would end the process without a listener.
    made.on('error', () => undefined)
    made.on('notification', receive)
    try {
      await made.connect()
      await made.query(`LISTEN "${channel}"`)
      if (isClosed) return
      client = made
      void send()
      await ended
    } finally {
      client = undefined
      await made.end().catch(() => undefined)
    }
  }

  async function stayConnected(): Promise<void> {
    for (let pauseMs = firstPauseMs; !isClosed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const began = Date.now()
      await connected().catch(() => undefined)
      if (isClosed) return
      if (Date.now() - began > longestPauseMs) pauseMs = firstPauseMs
      await new Promise<void>((end) => {
        pause = { end, timer: setTimeout(end, pauseMs).unref() }
      })
    }
  }
  const connection = stayConnected()

  return {
    publish(topic) {
      local.publish(topic)
      // While there is no connection, what would be sent later is too old to be of use.
      if (client === undefined) return
      waiting.add(topic)
      void send()
    },
    subscribe: local.subscribe,
    ping: () => requireSession(url, channel),
    async close() {
      isClosed = true
      await local.close()
      clearTimeout(pause?.timer)
      pause?.end()
      await client?.end().catch(() => undefined)
      await connection
    },
  }
}
