import { join } from 'node:path'
import type { Catalogue } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import type { DatabaseFile } from './open-database.ts'

export type Durability = TableShape['durability']

const names = { durable: 'records.db', relaxed: 'streams.db' } as const satisfies Record<Durability, string>

export const recordFileName = (durability: Durability) => names[durability]

/** The file that holds the tables of a durability. */
export function recordFile(directory: string, durability: Durability): DatabaseFile {
  return { path: join(directory, names[durability]), synchronous: durability === 'durable' ? 'full' : 'normal' }
}

/** The files a catalogue needs. */
export function neededFiles(catalogue: Catalogue): readonly Durability[] {
  return catalogue.tables.some((table) => table.durability === 'relaxed') ? ['durable', 'relaxed'] : ['durable']
}
