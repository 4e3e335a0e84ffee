import { basename } from 'node:path'
import type { OpenStore } from './open-store.ts'
import { readerClient } from './reader-client.ts'

/** Maximum of reported faults per file. */
const mostFaults = 100

/** SQLite's check of every page of the files, in a separate thread, so that no other read waits for it. */
export async function verifyRecords({ files }: OpenStore): Promise<readonly string[]> {
  const faults: string[] = []
  const reader = readerClient()
  try {
    for (const { path } of files.values()) {
      const sql = `PRAGMA integrity_check(${mostFaults})`
      const said: string[] = []
      try {
        await reader.rows(path, { sql, parameters: [] }, (rows) => said.push(...rows.map(([text]) => String(text))))
        faults.push(...said.filter((text) => text !== 'ok').map((text) => `${basename(path)}: ${text}`))
      } catch {
        faults.push(`${basename(path)}: cannot be read`)
      }
    }
  } finally {
    await reader.close()
  }
  return faults
}
