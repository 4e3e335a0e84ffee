import type { ThrownAway } from './writer-protocol.ts'

/** The parts of an error for the other thread; its class and own fields would not survive cloning. */
export function thrownAway(error: unknown): ThrownAway {
  const { message, code, errcode } = error as { message?: unknown; code?: unknown; errcode?: unknown }
  return {
    message: String(message ?? error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errcode === 'number' ? { errcode } : {}),
  }
}
