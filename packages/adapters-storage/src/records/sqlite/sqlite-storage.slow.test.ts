/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storageConformance } from '@docent/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sqliteStorage, type SqliteStorage } from './sqlite-storage.ts'

const runner = { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach }
const root = mkdtempSync(join(tmpdir(), 'docent-records-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let backups = 0

storageConformance(runner, {
  name: 'sqlite',
  open: (store) => sqliteStorage({ directory: join(root, store) }),
  capabilities: { shared: false, persistent: true },
  explain(driver, query) {
    const lines = (driver as SqliteStorage).explain(query)
    // SQLite calls a walk over a whole index a scan too. The one table a query may scan is the list a parameter holds.
    const scans = lines.filter((line) => line.startsWith('SCAN ') && !line.includes('json_each'))
    return {
      usesIndex: scans.length === 0,
      sorts: lines.some((line) => line.includes('USE TEMP B-TREE')),
      text: lines.join('\n'),
    }
  },
  backup: {
    directory: () => join(root, `backup-${++backups}`),
    open: (directory) => sqliteStorage({ directory }),
  },
})
