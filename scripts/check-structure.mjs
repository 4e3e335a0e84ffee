// `npm run lint`, first half: the architecture rules that a general linter cannot express.
// Usage: node scripts/check-structure.mjs [root]
import { resolve } from 'node:path'
import { checkStructure } from './structure/check-structure.mjs'
import { CEILINGS } from './structure/untyped-records.mjs'

const root = resolve(process.argv[2] ?? process.cwd())
const { fileCount, violations, untyped } = checkStructure(root)
for (const { file, line, rule, message } of violations) console.error(`${file}:${line} ${rule}: ${message}`)
console.log(`structure: ${fileCount} files, ${violations.length} violations`)
for (const [name, count] of Object.entries(untyped))
  console.log(`structure: ${count} ${name}, ceiling ${CEILINGS[name]}`)
process.exitCode = violations.length === 0 ? 0 : 1
