/**
 * Writes the tables of docs/sizing.md from the figures in `scale/measured.json`; run the formatter on the page afterwards.
 * Run: node --conditions=docent-source bench/scale/simulation/write-page.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readMeasured } from '../measured.ts'
import { filledPage } from './page.ts'
import { sizingTables } from './sizing-tables.ts'

const page = new URL('../../../docs/sizing.md', import.meta.url)
writeFileSync(page, filledPage(readFileSync(page, 'utf8'), sizingTables(readMeasured())))
