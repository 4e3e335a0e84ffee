import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let directory: string | undefined

/** Where the test files of one run share a build of the application; see `sharedApplication`. */
export function setup(): void {
  directory = mkdtempSync(join(tmpdir(), 'docent-shared-console-'))
  process.env['DOCENT_TEST_CONSOLE'] = directory
}

export function teardown(): void {
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}
