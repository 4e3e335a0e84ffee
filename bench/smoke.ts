/**
 * Runs every bench with tiny sizes, two at a time, and fails if one does: whether they still work, not what they measure.
 * Build first.
 * Run: node --conditions=docent-source bench/smoke.ts [NAME …]
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const atOnce = 2
const mostSeconds = 240
/** What a bench prints that measured nothing, or divided by it. */
const noFigure = /\b(?:NaN|Infinity)\b/

const directory = import.meta.dirname
const chosen = new Set(process.argv.slice(2))
const names = [
  ...globSync('*.ts', { cwd: directory }),
  'retrieval/cited-pages.ts',
  'retrieval/run.ts',
  'retrieval/latency.ts',
  'retrieval/with-models.ts',
]
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'smoke' && (chosen.size === 0 || chosen.has(name)))
  .toSorted()

/** Most of a tiny bench is loading the sources, in each of its processes. */
using compiled = temporaryDirectory()
let failed = 0
const waiting = names.values()
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const name of waiting) {
      const start = performance.now()
      const { problem, output } = await runBench(name)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${problem === undefined ? 'works' : 'FAILS'}  ${name}, ${seconds} s${problem ? `: ${problem}` : ''}`)
      if (problem === undefined) continue
      failed += 1
      console.log(output)
    }
  }),
)
console.log(`${names.length - failed} benches work, ${failed} fail`)
process.exitCode = failed === 0 && names.length > 0 ? 0 : 1

function runBench(name: string): Promise<{ readonly problem?: string; readonly output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly problem?: string; readonly output: string }>()
  const child = spawn(process.execPath, ['--conditions=docent-source', `${directory}/${name}.ts`], {
    env: { ...process.env, DOCENT_BENCH_SMOKE: '1', NODE_COMPILE_CACHE: compiled.path },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostSeconds * 1000,
  })
  let output = ''
  const keep = (text: Buffer) => void (output += text.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.once('error', reject)
  child.once('close', (code, signal) => {
    const problem = signal !== null ? `ended by ${signal}` : code !== 0 ? `exit ${code}` : problemIn(output)
    resolve(problem === undefined ? { output } : { problem, output })
  })
  return promise
}

function problemIn(output: string): string | undefined {
  const found = noFigure.exec(output)
  if (found !== null) return `a figure is ${found[0]}`
  return /\d/.test(output) ? undefined : 'no figures'
}
