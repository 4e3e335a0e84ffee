import { createHash } from 'node:crypto'

interface Session<Value> {
  readonly value: Value
  /** Good until then, ms since 1970. */
  readonly expiresAt: number
}

/** Sessions in memory by what they were opened with, of which only a digest is kept. */
export type SessionCache<Value> = (opened: readonly unknown[], open: () => Promise<Session<Value>>) => Promise<Value>

const mostSessions = 200
/** Ended early, so that none runs out on its way. */
const marginMs = 60_000

export function sessionCache<Value>(now: () => number): SessionCache<Value> {
  const sessions = new Map<string, Session<Value>>()
  return async (opened, open) => {
    const key = createHash('sha256').update(JSON.stringify(opened)).digest('base64')
    const kept = sessions.get(key)
    if (kept && kept.expiresAt - marginMs > now()) return kept.value
    const session = await open()
    sessions.delete(key)
    sessions.set(key, session)
    for (const oldest of sessions.keys()) {
      if (sessions.size <= mostSessions) break
      sessions.delete(oldest)
    }
    return session.value
  }
}
