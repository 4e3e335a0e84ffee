/** @module-tag slow */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fencedBlocks, pages } from './fenced-blocks.ts'

const suites = pages()
  .flatMap(fencedBlocks)
  .filter(({ language, marks }) => language === 'ts' && marks.includes('suite'))

/** Beside this file, so that the blocks find the packages that tests find. */
const directory = mkdtempSync(join(import.meta.dirname, 'blocks-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('the pages have whole test files of adapters', () => {
  expect(suites.length).toBeGreaterThan(4)
})

// A block calls its conformance suite as it is loaded, so that its tests are tests of this file.
describe.each(suites)('$place', async ({ place, text }) => {
  const file = join(directory, `${place.replaceAll(/[^\w]+/g, '-')}.ts`)
  writeFileSync(file, text)
  await import(file)
})
