import type { ThrownAway } from './writer-protocol.ts'

/** What the other thread needs to know of an error; its class and its own fields would not survive the crossing. */
export function thrownAway(error: unknown): ThrownAway {
  const { message, code, errcode } = error as { message?: unknown; code?: unknown; errcode?: unknown }
  return {
    message: String(message ?? error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errcode === 'number' ? { errcode } : {}),
  }
}
