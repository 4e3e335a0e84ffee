/** @module-tag slow */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runDocent } from '../support/example-process.ts'
import { fencedBlocks, root } from './fenced-blocks.ts'

const run = promisify(execFile)
const scriptOf = (page: string) =>
  fencedBlocks(page)
    .filter(({ language, marks }) => language === 'sh' && marks.includes('runnable'))
    .map(({ text }) => text)
    .join('\n')
const script = scriptOf('docs/guide.md')

/** The pages are written for readers with curl; where a machine has none, the script is still checked for its form. */
const hasCurl = spawnSync('curl', ['--version']).status === 0

it('the guide works from its first call to its last', async () => {
  if (!hasCurl) {
    expect(spawnSync('bash', ['-n', '-c', script]).status).toBe(0)
    return
  }
  const directory = mkdtempSync(join(tmpdir(), 'docent-guide-'))
  await using server = runDocent(['serve'], { environment: { PORT: '0', DOCENT_DATA: join(directory, 'data') } })
  const [, url, key] = await server.untilPrinted(/Server +(\S+)[^]*API key +(docent_\S+)/)
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

it('the commands of the page of the command line work', { timeout: 120_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-cli-page-'))
  const file = join(root, 'packages', 'cli', 'src', 'docent.ts')
  const program = `docent() { '${process.execPath}' --conditions=docent-source '${file}' "$@"; }\n${scriptOf('docs/cli.md')}`
  const { stdout } = await run('bash', ['--norc', '-e', '-o', 'pipefail', '-c', program], {
    cwd: directory,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  expect(stdout).toMatch(/two crowns[^]*travel free[^]*1 of 1 are in the collection harbour[^]*travel free/)
  expect(stdout).toMatch(/nothing is missing or damaged[^]*The backup is in [^]*The backup is whole\./)
  rmSync(directory, { recursive: true, force: true })
})
