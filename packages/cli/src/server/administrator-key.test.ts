import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { administratorKey, keptAdministratorKey } from './administrator-key.ts'

let dataDirectory: string
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'docent-key-'))
})
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }))

it('makes a key once and keeps it for its owner only', () => {
  const made = administratorKey({ dataDirectory, administratorKey: undefined })
  expect(made).toMatchObject({ origin: 'made', secret: expect.stringMatching(/^docent_[\w-]{43}$/) })
  expect(statSync(made.file).mode & 0o777).toBe(0o600)
  expect(administratorKey({ dataDirectory, administratorKey: undefined })).toEqual({ ...made, origin: 'kept' })
})

it('writes a chosen key nowhere', () => {
  const settings = { dataDirectory, administratorKey: 'chosen' }
  expect(administratorKey(settings)).toMatchObject({ origin: 'chosen', secret: 'chosen' })
  expect(keptAdministratorKey(settings)).toBeUndefined()
})
