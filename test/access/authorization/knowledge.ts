import type { Records } from './records.ts'
import { words } from './words.ts'

export const callers = [
  'anonymous',
  'owner',
  'other',
  'reader',
  'writer',
  'key',
  'administrator',
  'expired',
  'deactivated',
] as const
export type Caller = (typeof callers)[number]

const shared = ['collection', 'otherCollection', 'archived', 'document', 'otherDocument', 'summary'] as const
const withUsers = [...shared, 'template', 'memoryBlock'] as const

/** What callers know of Alice's records, so that it may be distinguished from what is missing. */
export const known: Readonly<Record<Caller, readonly (keyof Records)[] | 'all'>> = {
  owner: 'all',
  reader: withUsers,
  writer: withUsers,
  key: ['collection', 'document', 'restricted', 'summary', 'keyChat', 'keyAnswer'],
  other: [],
  administrator: [...withUsers, 'restricted', 'job', 'export', 'apiKey', 'erasure'],
  anonymous: [],
  expired: [],
  deactivated: [],
}

/** Which of Alice's words a caller must never read. */
export const unread: Readonly<Partial<Record<Caller, readonly string[]>>> = {
  anonymous: Object.values(words),
  other: Object.values(words),
  reader: [words.restricted, words.own],
  writer: [words.restricted, words.own],
  key: [words.own],
  expired: Object.values(words),
  deactivated: Object.values(words),
}
