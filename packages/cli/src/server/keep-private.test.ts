import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLogger } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPrivate } from './keep-private.ts'

let around: string
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'docent-private-'))
})
afterEach(() => rmSync(around, { recursive: true, force: true }))

const warnings: string[] = []
const logger: Logger = { ...silentLogger, warn: (_fields: unknown, message?: string) => void warnings.push(message!) }
const modeOf = (path: string) => statSync(path).mode & 0o777

it('makes the data directory for its user only, and prints nothing', () => {
  keepPrivate(join(around, 'data'), logger)
  expect(modeOf(join(around, 'data'))).toBe(0o700)
  expect(warnings.splice(0)).toEqual([])
})

it('closes a directory that others may read, and reports it once', () => {
  chmodSync(around, 0o755)
  keepPrivate(around, logger)
  expect(modeOf(around)).toBe(0o700)
  keepPrivate(around, logger)
  expect(warnings.splice(0)).toEqual([expect.stringMatching(/was open to other users/)])
})

it('reports in a sentence that the directory cannot be made', () => {
  writeFileSync(join(around, 'file'), '')
  expect(() => keepPrivate(join(around, 'file', 'data'), logger)).toThrow(/choose another with --data or DOCENT_DATA/)
})
