import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMeasured } from '../../bench/scale/measured.ts'
import { filledPage } from '../../bench/scale/simulation/page.ts'
import { sizingTables } from '../../bench/scale/simulation/sizing-tables.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/sizing.md'), 'utf8')
/** Without what the formatter does to tables. */
const plain = (text: string): string => text.replaceAll(/[ \t]+/g, ' ').replaceAll(/-{3,}/g, '---')

it('the page has the tables of the last figures: npm run bench -- scale/simulation/write-page', () => {
  expect(plain(page)).toBe(plain(filledPage(page, sizingTables(readMeasured()))))
})

it('tables have a place on the page, and places a table', () => {
  expect(filledPage('<!-- sizing:a -->\nold\n<!-- /sizing -->', { a: 'new' })).toContain('new')
  expect(() => filledPage('', { a: 'new' })).toThrow('no place for a')
  expect(() => filledPage('<!-- sizing:b --><!-- /sizing -->', {})).toThrow('nobody makes')
})
