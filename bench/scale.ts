/**
 * How far it goes: PostgreSQL against SQLite, several processes over one deployment, queues and lists of a million rows,
 * signals, object storage, and what each unit of work costs. Each part starts servers of its own.
 * `--write` keeps the figures in `scale/measured.json`, from which the sizing page is made.
 * Run: node --conditions=docent-source bench/scale.ts [records|processes|queue|lists|signals|objects|costs …] [--write]
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readMeasured, writeMeasured, type Measured } from './scale/measured.ts'
import { costsPart } from './scale/parts/costs-part.ts'
import { listsPart } from './scale/parts/lists-part.ts'
import { objectsPart } from './scale/parts/objects-part.ts'
import { processesPart } from './scale/parts/processes-part.ts'
import { queuePart } from './scale/parts/queue-part.ts'
import { recordsPart } from './scale/parts/records-part.ts'
import { signalsPart } from './scale/parts/signals-part.ts'
import { sized } from './measuring/sized.ts'
import { keptRow, printRows, type ScaleRow } from './scale/scale-row.ts'

type Result = { readonly rows: readonly ScaleRow[] } & Pick<Measured, 'costs' | 'outside'>

const parts: Readonly<Record<string, () => Promise<Result>>> = {
  records: recordsPart,
  signals: signalsPart,
  objects: objectsPart,
  costs: costsPart,
  processes: processesPart,
  queue: queuePart,
  lists: listsPart,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const load = (): number => Number(loadavg()[0]!.toFixed(1))
/** The others take longer than a smoke run of all benches has time for: name them to try them with small sizes. */
const usual = sized(Object.keys(parts), ['signals', 'queue', 'lists'])
for (const name of positionals.length > 0 ? positionals : usual) {
  const run = parts[name]
  if (run === undefined) throw new Error(`there is no part ${name}; one of: ${Object.keys(parts).join(', ')}`)
  const before = load()
  const { rows, ...more } = await run()
  const kept = rows.map(keptRow)
  const after = load()
  printRows(`${name}; load average ${before} before, ${after} at the end`, kept)
  if (!values.write) continue
  const known = readMeasured()
  const at = new Date().toISOString()
  const cores = availableParallelism()
  writeMeasured({
    ...known,
    ...more,
    parts: { ...known.parts, [name]: { at, load: [before, after], cores, rows: kept } },
  })
}
