import type { Migration } from '../kernel/ports/index.ts'
import { toVersion2 } from './to-version-2.ts'
import { toVersion3 } from './to-version-3.ts'
import { toVersion4 } from './to-version-4.ts'
import { toVersion5 } from './to-version-5.ts'

/**
 * How an older store becomes today's, oldest step first. Each file is a literal of its own: what was released never
 * changes again, whatever becomes of the tables of today. docs/changing-the-schema.md describes how to add one.
 */
export const migrations: readonly Migration[] = [toVersion2, toVersion3, toVersion4, toVersion5]

/** The version of today's tables: the one that the last migration leads to. */
export const schemaVersion = Math.max(...migrations.map(({ to }) => to))
