/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storageConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { memoryStorage } from '../memory/index.ts'
import { sqliteStorage } from './sqlite-storage.ts'

const root = mkdtempSync(join(tmpdir(), 'docent-oracle-'))
let backups = 0
runner.afterAll(() => rmSync(root, { recursive: true, force: true }))

// The rest of the suite is part of the quick run.
storageConformance(runner, {
  name: 'sqlite, compared with memory',
  open: (store) => sqliteStorage({ directory: join(root, store) }),
  capabilities: { shared: false, persistent: true },
  backup: {
    directory: () => join(root, `backup-${++backups}`),
    open: (directory) => sqliteStorage({ directory }),
  },
  oracle: () => memoryStorage(),
})
