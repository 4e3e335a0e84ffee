import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { BlobStore, Catalogue, Row, StorageDriver, TableDefinition } from '@docent/core/ports'

/**
 * A store as a released version left it: its tables, and what a busy engine of that version had in them when it died. Bytes
 * are written as base64.
 */
export interface GoldenStore {
  readonly version: number
  /** When it died, in milliseconds. */
  readonly at: number
  readonly tables: readonly TableDefinition[]
  readonly rows: Readonly<Record<string, readonly Row[]>>
  readonly blobs: Readonly<Record<string, string>>
}

const fileOf = (version: number) => new URL(`./version-${version}.json`, import.meta.url)

/** Versions that were released, oldest first: those that have a golden store. */
export const releasedVersions: readonly number[] = readdirSync(new URL('.', import.meta.url))
  .flatMap((name) => /^version-(\d+)\.json$/.exec(name)?.[1] ?? [])
  .map(Number)
  .toSorted((a, b) => a - b)

export function readGoldenStore(version: number): GoldenStore {
  return JSON.parse(readFileSync(fileOf(version), 'utf8')) as GoldenStore
}

/** The catalogue of the version, for stores that are not upgraded. */
export const catalogueOf = ({ version, tables }: GoldenStore): Catalogue => ({ version, tables, migrations: [] })

/** Keeps what is in the stores as the golden one of the version. @throws when there is one: what was released stays. */
export async function writeGoldenStore(
  { version, tables }: Catalogue,
  at: number,
  { storage, blobs }: { readonly storage: StorageDriver; readonly blobs: BlobStore },
): Promise<void> {
  if (existsSync(fileOf(version))) {
    throw new Error(`Version ${version} has its golden store already, and what was released does not change.`)
  }
  const rows: Record<string, readonly Row[]> = {}
  for (const table of tables) {
    const found = await storage.read({ from: table.name, cost: 'scan' })
    if (found.length > 0) rows[table.name] = found.map((row) => convert(table, row, toBase64))
  }
  const contents: Record<string, string> = {}
  for await (const { key } of blobs.list('')) contents[key] = Buffer.from(await blobs.bytes(key)).toString('base64')
  writeFileSync(fileOf(version), textOf({ version, at, tables, rows, blobs: contents }))
}

/** Fills an empty store of the version. */
export async function loadGoldenRows(golden: GoldenStore, storage: StorageDriver): Promise<void> {
  for (const table of golden.tables) {
    const steps = rowsOf(golden, table).map((row) => ({ kind: 'insert' as const, table: table.name, row }))
    if (steps.length > 0 && !(await storage.write({ steps })).ok) throw new Error(`${table.name} was not loaded.`)
  }
}

export async function loadGoldenBlobs({ blobs: contents }: GoldenStore, blobs: BlobStore): Promise<void> {
  for (const [key, content] of Object.entries(contents)) await blobs.put(key, Buffer.from(content, 'base64'))
}

/** The rows of a table as a driver has them. */
export function rowsOf(golden: GoldenStore, table: TableDefinition): readonly Row[] {
  return (golden.rows[table.name] ?? []).map((row) => convert(table, row, fromBase64))
}

const toBase64 = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : null)
const fromBase64 = (value: unknown) => (typeof value === 'string' ? Uint8Array.fromBase64(value) : null)

function convert(table: TableDefinition, row: Row, bytes: (value: unknown) => Row[string]): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, table.columns[name]?.type === 'bytes' ? bytes(value) : value]),
  )
}

/** JSON with one line for each table, row and blob: short, and differences are still read line by line. */
function textOf({ version, at, tables, rows, blobs }: GoldenStore): string {
  const lines = (values: readonly string[], [open, close]: readonly [string, string]) =>
    `${open}\n${values.join(',\n')}\n${close}`
  const list = (values: readonly unknown[]) =>
    lines(
      values.map((value) => JSON.stringify(value)),
      ['[', ']'],
    )
  const named = Object.entries(rows).map(([name, of]) => `${JSON.stringify(name)}: ${list(of)}`)
  const contents = Object.entries(blobs).map(([key, content]) => `${JSON.stringify(key)}: ${JSON.stringify(content)}`)
  const parts = {
    version: String(version),
    at: String(at),
    tables: list(tables),
    rows: lines(named, ['{', '}']),
    blobs: lines(contents, ['{', '}']),
  }
  return `${lines(
    Object.entries(parts).map(([name, text]) => `${JSON.stringify(name)}: ${text}`),
    ['{', '}'],
  )}\n`
}
