import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Catalogue, MigrateOptions } from '@docent/core/ports'
import { checkCatalogue } from '../schema/check-catalogue.ts'
import { migrationPath } from '../schema/migration-path.ts'
import { tableShapes, type TableShape } from '../schema/table-shape.ts'
import { checkTables } from './check-tables.ts'
import { inlineValues } from './inline-values.ts'
import { inspectFile, migrateFile } from './migrate-file.ts'
import { openReader } from './open-database.ts'
import { lockDirectory, type OwnerLock } from './owner-lock.ts'
import type { MayInline } from './predicate-sql.ts'
import { readerClient, type ReaderClient } from './reader-client.ts'
import { neededFiles, recordFile, recordFileName, type Durability } from './record-files.ts'
import { fileError, recordsGone, sqliteError } from './sqlite-error.ts'
import { statementCache } from './statement-cache.ts'
import { startWriter, type WriterClient } from './writer-client.ts'

/** One file in use. */
export interface OpenFile {
  readonly path: string
  readonly writer: WriterClient
  /** The read-only connection of this thread. */
  readonly database: DatabaseSync
  readonly prepare: ReturnType<typeof statementCache>
}

/** A migrated, open store. */
export interface OpenStore {
  readonly shapes: ReadonlyMap<string, TableShape>
  readonly mayInline: MayInline
  readonly files: ReadonlyMap<Durability, OpenFile>
  /** For long reads. */
  readonly reader: ReaderClient
  readonly lock: OwnerLock
  /** Version of the schema. */
  readonly version: number
  /** Version before the migration. */
  readonly from: number | undefined
}

/** Locks the directory, migrates its files to the catalogue's version and opens them; on failure releases everything. */
export async function openStore(
  directory: string,
  catalogue: Catalogue,
  mode: MigrateOptions['mode'],
): Promise<OpenStore> {
  checkCatalogue(catalogue)
  // A check must not create a directory.
  if (mode === 'check' && !existsSync(recordFile(directory, 'durable').path)) migrationPath(catalogue, undefined, mode)
  const lock = lockDirectory(directory)
  const writers = new Map<Durability, WriterClient>()
  const files = new Map<Durability, OpenFile>()
  try {
    for (const durability of neededFiles(catalogue)) {
      writers.set(durability, startWriter(recordFile(directory, durability)))
    }
    const shapes = tableShapes(catalogue)
    const from = await migrateFiles(writers, catalogue, shapes, mode)
    for (const [durability, writer] of writers) {
      const { path } = recordFile(directory, durability)
      const database = openReader(path)
      files.set(durability, { path, writer, database, prepare: statementCache(database, 300) })
    }
    const { version } = catalogue
    return { shapes, mayInline: inlineValues(shapes.values()), files, reader: readerClient(), lock, version, from }
  } catch (error) {
    for (const { database } of files.values()) database.close()
    await Promise.all([...writers.values()].map((writer) => writer.close()))
    lock.release()
    throw sqliteError(error)
  }
}

/**
 * Each file keeps the version it has reached, so the next start repairs a crash between two files. A new file beside an
 * older one (the first table of its kind) is created at the current version.
 */
async function migrateFiles(
  writers: ReadonlyMap<Durability, WriterClient>,
  catalogue: Catalogue,
  shapes: ReadonlyMap<string, TableShape>,
  mode: MigrateOptions['mode'],
): Promise<number | undefined> {
  const found = await Promise.all(
    [...writers].map(async ([durability, writer]) => {
      const state = await inspectFile(writer).catch((error: unknown) => {
        throw fileError(error, recordFileName(durability))
      })
      return { durability, writer, state }
    }),
  )
  const records = found.find(({ durability }) => durability === 'durable')?.state.version
  // They are created first, so no crash leaves the others without them.
  if (records === undefined && found.some(({ state }) => state.version !== undefined)) throw recordsGone()
  const plans = found.map((file) => {
    // What is relaxed can be lost: a store is as old as its records.
    const version = file.state.version ?? (mode === 'check' ? records : undefined)
    return { ...file, path: migrationPath(catalogue, version, mode) }
  })
  for (const { durability, writer, state, path } of plans) {
    const target = { version: catalogue.version, path, shapes }
    try {
      await migrateFile(writer, state, durability, target)
      await checkTables(writer, durability, target)
    } catch (error) {
      throw fileError(error, recordFileName(durability))
    }
  }
  const versions = found.flatMap(({ state }) => (state.version === undefined ? [] : [state.version]))
  return versions.length === 0 ? undefined : Math.min(...versions)
}

/** Finishes running work, then releases the files and finally the directory. */
export async function closeStore(store: OpenStore): Promise<void> {
  try {
    await store.reader.close()
    for (const { database } of store.files.values()) database.close()
    await Promise.all([...store.files.values()].map(({ writer }) => writer.close()))
  } finally {
    store.lock.release()
  }
}
