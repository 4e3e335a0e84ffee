// `npm run lint`, first half: the architecture rules that a general linter cannot express, and a report of what is tolerated.
// Usage: node scripts/check-structure.mjs [root]
import { resolve } from 'node:path'
import { CEILINGS } from './structure/ceilings.mjs'
import { checkStructure } from './structure/check-structure.mjs'
import { readSourceFiles } from './structure/source-files.mjs'
import { structureReport } from './structure/structure-report.mjs'

const files = readSourceFiles(resolve(process.argv[2] ?? process.cwd()))

const report = structureReport(files, CEILINGS)
for (const { title, found, ceiling, problem } of report) {
  console.log(`${title}: ${found.length} of at most ${ceiling}`)
  for (const { file, line, note } of found) console.log(`  ${file}:${line} ${note}`)
  if (problem !== undefined) console.error(`${title}: ${problem}`)
}
const violations = checkStructure(files)
for (const { file, line, rule, message } of violations) console.error(`${file}:${line} ${rule}: ${message}`)
console.log(`structure: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length === 0 && report.every(({ problem }) => problem === undefined) ? 0 : 1
