import type { Migration } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import type { Durability } from './record-files.ts'
import { createTableSql, migrationStepSql } from './schema-sql.ts'
import type { WriterClient } from './writer-client.ts'

export interface FileState {
  /** SQLite's `user_version`, which is part of every transaction; undefined while 0, as in a new file. */
  readonly version: number | undefined
  readonly tables: ReadonlySet<string>
}

export async function inspectFile(writer: WriterClient): Promise<FileState> {
  const [version, tables] = await writer.rows([
    { sql: 'PRAGMA user_version', parameters: [] },
    { sql: `SELECT name FROM sqlite_master WHERE type = 'table'`, parameters: [] },
  ])
  const number = version![0]![0] as number
  return { version: number === 0 ? undefined : number, tables: new Set(tables!.map((row) => row[0] as string)) }
}

/** Migrates one file in one transaction: a crash leaves it unchanged, and the next start retries. */
export async function migrateFile(
  writer: WriterClient,
  state: FileState,
  durability: Durability,
  target: {
    readonly version: number
    readonly path: readonly Migration[]
    readonly shapes: ReadonlyMap<string, TableShape>
  },
): Promise<void> {
  if (state.version === target.version) return
  const statements =
    state.version === undefined
      ? [...target.shapes.values()].filter((table) => table.durability === durability).flatMap(createTableSql)
      : upgradeSql(state, durability, target)
  await writer.script([...statements, `PRAGMA user_version = ${target.version}`])
}

function upgradeSql(
  state: FileState,
  durability: Durability,
  target: Parameters<typeof migrateFile>[3],
): readonly string[] {
  const tables = new Set(state.tables)
  return target.path
    .flatMap((migration) => migration.steps)
    .flatMap((step) => migrationStepSql(step, tables, target.shapes, durability))
}
