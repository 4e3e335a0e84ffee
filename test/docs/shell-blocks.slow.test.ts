/** @module-tag slow */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runDocent } from '../support/example-process.ts'
import { fencedBlocks } from './fenced-blocks.ts'

const run = promisify(execFile)
const script = fencedBlocks('docs/guide.md')
  .filter(({ language, marks }) => language === 'sh' && marks.includes('runnable'))
  .map(({ text }) => text)
  .join('\n')

/** The pages are written for readers with curl; where a machine has none, the script is still checked for its form. */
const hasCurl = spawnSync('curl', ['--version']).status === 0

it('the guide works from its first call to its last', async () => {
  if (!hasCurl) {
    expect(spawnSync('bash', ['-n', '-c', script]).status).toBe(0)
    return
  }
  const directory = mkdtempSync(join(tmpdir(), 'docent-guide-'))
  await using server = runDocent(['serve'], { environment: { PORT: '0', DOCENT_DATA: join(directory, 'data') } })
  const [, url, key] = await server.untilSaid(/Server +(\S+)[^]*API key +(docent_\S+)/)
  const environment = { PATH: process.env['PATH'], URL: `${url}/api/v1`, KEY: key }
  const { stdout } = await run('bash', ['--norc', '-e', '-o', 'pipefail', '-c', script], {
    cwd: directory,
    env: environment,
  })
  expect(stdout).toContain('at most 60 passengers')
  expect(stdout).toContain('"document_name":"rules.txt"')
  expect(stdout).toContain('"overall_status":"completed"')
  expect(stdout).toMatch(/"finished":true[^\n]*two crowns|two crowns[^\n]*"finished":true/)
  await server[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true, force: true })
}, 60_000)
