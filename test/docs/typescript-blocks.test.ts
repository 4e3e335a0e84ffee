import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fencedBlocks, pages, root } from './fenced-blocks.ts'

const run = promisify(execFile)
const blocks = pages().flatMap(fencedBlocks)
const runnable = blocks.filter(({ language, marks }) => ['ts', 'js'].includes(language) && marks.includes('runnable'))

/** Beside this file, so that the blocks find the packages that tests find. */
let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(import.meta.dirname, 'blocks-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('the example of the README is the one that is compiled and run', () => {
  const example = readFileSync(join(root, 'packages/examples/src/embed-express.ts'), 'utf8')
  expect(fencedBlocks('README.md').map(({ text }) => text)).toContain(example)
})

it.concurrent.each(runnable.map((block) => [block.place, block] as const))(
  '%s runs',
  async (place, { language, text }) => {
    const file = join(directory, `${place.replaceAll(/[^\w]+/g, '-')}.${language === 'ts' ? 'mts' : 'cjs'}`)
    writeFileSync(file, text)
    const workingDirectory = mkdtempSync(join(tmpdir(), 'docent-docs-'))
    try {
      const { stdout } = await run(process.execPath, ['--conditions=docent-source', file], { cwd: workingDirectory })
      // The last thing a block prints is what it claims, when it claims something.
      expect(stdout.trim().split('\n').at(-1)).not.toBe('false')
    } finally {
      rmSync(workingDirectory, { recursive: true, force: true })
    }
  },
  60_000,
)
