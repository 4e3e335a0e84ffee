/** @module-tag slow */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runsExamples } from '../support/runs-examples.ts'
import { fencedBlocks, pages, root } from './fenced-blocks.ts'
import type { BlockRun } from './run-blocks.ts'

const run = promisify(execFile)
const blocks = pages().flatMap(fencedBlocks)
const runnable = blocks.filter(({ language, marks }) => ['ts', 'js'].includes(language) && marks.includes('runnable'))

const fileOf = ({ place, language }: (typeof runnable)[number]) =>
  join(directory, `${place.replaceAll(/[^\w]+/g, '-')}.${language === 'ts' ? 'mts' : 'cjs'}`)

/** Beside this file, so that the blocks find the packages that tests find. */
let directory: string
let workingDirectory: string
let runs: readonly BlockRun[]
beforeAll(async () => {
  if (!runsExamples) return
  directory = mkdtempSync(join(import.meta.dirname, 'blocks-'))
  workingDirectory = mkdtempSync(join(tmpdir(), 'docent-docs-'))
  for (const block of runnable) writeFileSync(fileOf(block), block.text)
  const program = join(import.meta.dirname, 'run-blocks.ts')
  const { stdout } = await run(
    process.execPath,
    ['--conditions=docent-source', program, ...runnable.map((block) => fileOf(block))],
    // A program that does not end keeps them all from it.
    { cwd: workingDirectory, timeout: 100_000 },
  )
  runs = JSON.parse(stdout) as readonly BlockRun[]
}, 120_000)
afterAll(() => {
  if (!runsExamples) return
  rmSync(directory, { recursive: true, force: true })
  rmSync(workingDirectory, { recursive: true, force: true })
})

it('the example of the README is the one that is compiled and run', () => {
  const example = readFileSync(join(root, 'packages/examples/src/embed-express.ts'), 'utf8')
  expect(fencedBlocks('README.md').map(({ text }) => text)).toContain(example)
})

it.runIf(runsExamples).each(runnable.map((block) => [block.place, block] as const))('%s runs', (_, block) => {
  const ran = runs.find(({ file }) => file === fileOf(block))
  expect(ran).toBeDefined()
  expect(ran?.error).toBeUndefined()
  // The last thing a block prints is what it claims, when it claims something.
  expect(ran?.printed.trim().split('\n').at(-1)).not.toBe('false')
})
