import type { OutsideRun } from '../measured.ts'
import { simulate, type Source } from './simulate.ts'

/** A real run of some processes, and what the model makes of the same work by the service times of one process. */
export interface ComparedRun {
  readonly kind: OutsideRun['kind']
  readonly processes: number
  readonly measured: number
  readonly simulated: number
  /** Of the simulated throughput, relative to the measured one. */
  readonly error: number
}

/** On one machine: PostgreSQL and the processes share its cores, and each process has one thread for its work. */
export function compareRuns(runs: readonly OutsideRun[], cores: number): ComparedRun[] {
  return runs.map((run) => {
    const { kind, processes, perSecond: measured } = run
    const one = runs.find((other) => other.kind === kind && other.processes === 1) ?? run
    const simulated = throughput(one, processes, cores)
    return { kind, processes, measured, simulated, error: simulated / measured - 1 }
  })
}

function throughput({ places, delayMs, clients, processMs, postgresMs }: OutsideRun, processes: number, cores: number) {
  const stations: Record<string, number> = { postgres: cores }
  const sources = Array.from({ length: processes }, (_, member): Source => {
    const [thread, lane] = [`thread ${member}`, `lane ${member}`]
    stations[thread] = 1
    stations[lane] = places
    return {
      within: lane,
      arrivals: { clients },
      phases: [
        { station: thread, ms: processMs, spread: 'random' },
        { station: 'postgres', ms: postgresMs, spread: 'random' },
        { ms: delayMs },
      ],
    }
  })
  return simulate({ stations, sources, warmMs: 20_000, ms: 600_000, seed: 11 }).perSecond
}
