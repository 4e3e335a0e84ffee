// npm run test:soak [-- --full] [--seed S] [arguments of vitest]: long runs under load, with a summary at the end.
// Without --full each runs as long as its part of DOCENT_SOAK_SECONDS (1,200) allows.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
const own = { full: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } }

const { values, tokens } = parseArgs({ options: own, strict: false, tokens: true, allowPositionals: true })
const passedOn = tokens.flatMap((token) => {
  if (token.kind === 'positional') return [token.value]
  if (token.kind === 'option-terminator' || token.name in own) return []
  return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`]
})
if (!/^\d{1,9}$/.test(values.seed)) {
  console.error('--seed must be a whole number of at most nine digits.')
  process.exit(2)
}

const directory = mkdtempSync(join(tmpdir(), 'docent-soak-'))
const summary = join(directory, 'summary')
writeFileSync(summary, '')
const { status, signal } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'vitest.soak.config.ts', ...passedOn],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      DOCENT_SOAK_SEED: values.seed,
      DOCENT_SOAK_SUMMARY: summary,
      ...(values.full && { DOCENT_SOAK_FULL: '1' }),
    },
  },
)
console.log(`\nSummary (${values.full ? 'full' : 'in part'}, seed ${values.seed})\n${readFileSync(summary, 'utf8')}`)
rmSync(directory, { recursive: true })
if (signal === null) process.exit(status ?? 1)
process.kill(process.pid, signal)
