/** @module-tag slow */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callers } from './authorization/knowledge.ts'
import { observe, type Observed } from './authorization/observe.ts'
import { allOperations } from './authorization/operations.ts'
import { situations } from './authorization/requests/index.ts'
import { makeWorld, type World } from './authorization/world.ts'

const golden = join(import.meta.dirname, 'authorization.golden.md')

let world: World
let observed: Observed[]
beforeAll(async () => {
  world = await makeWorld()
  observed = []
  for (const operation of allOperations())
    if (operation.id in situations) observed.push(...(await observe(world, operation, situations)))
})
afterAll(() => world[Symbol.asyncDispose]())

const named = ({ operation, when }: Observed) => (when === undefined ? operation.id : `${operation.id}, ${when}`)

it('calls every operation that the router serves', () => {
  const served = allOperations().map(({ id }) => id)
  const missing = served.filter((id) => !(id in situations))
  const gone = Object.keys(situations).filter((id) => !served.includes(id))
  expect({ missing, gone }, howToAdd).toEqual({ missing: [], gone: [] })
})

const howToAdd = `Say in test/access/authorization/requests how each missing operation is called: its body and query, and path
parameters where those of test/access/authorization/world.ts do not fit; the owner's call should succeed. Then write the table
with DOCENT_WRITE_GOLDEN=1, and read the new rows: everybody without the right must get 401, 403 or 404 as the API says.
Take out what is gone.`

// `DOCENT_WRITE_GOLDEN=1` writes the table anew; who may do what is then to be read again, line by line.
it('answers everybody as the reviewed table says', () => {
  const text = table(observed)
  if (process.env['DOCENT_WRITE_GOLDEN']) writeFileSync(golden, text)
  expect(text.split('\n'), howToAdd).toEqual(readFileSync(golden, 'utf8').split('\n'))
})

it('never fails, changes nothing when it refuses, and hides as if there were nothing', () => {
  expect(observed.flatMap((row) => row.faults.map((fault) => `${named(row)}: ${fault}`))).toEqual([])
})

function table(rows: readonly Observed[]): string {
  const lines = rows.map((row) => [
    `${row.operation.method} ${row.operation.path}`,
    named(row),
    ...callers.map((caller) => String(row.statuses[caller])),
  ])
  const cells = [['call', 'operation', ...callers], ...lines]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  const [head, ...rest] = cells.map((line) => line.map((text, column) => text.padEnd(widths[column]!)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [head!, rule, ...rest].map((line) => `| ${line.join(' | ')} |\n`).join('')
}
