import { randomNumbers } from '../../measuring/markdown-documents.ts'
import { eventQueue } from './event-queue.ts'

/** What a piece of work needs next: a server of a station for so long, or just time when no station is named. */
export interface Phase {
  readonly station?: string
  readonly ms: number
  /** `random`: exponential with this mean. @default 'fixed' */
  readonly spread?: 'fixed' | 'random'
}

/** Who brings work. */
export interface Source {
  /** Holds a server of this station from the first phase to the last, as a place of a lane is held. @default none */
  readonly within?: string
  readonly phases: readonly Phase[]
  /** `clients`: each brings the next when the last is done. `perSecond`: they come at random, however much is waiting. */
  readonly arrivals: { readonly clients: number } | { readonly perSecond: number }
}

export interface Simulation {
  /** Servers of each station. */
  readonly stations: Readonly<Record<string, number>>
  readonly sources: readonly Source[]
  /** Simulated, before and while it counts. */
  readonly warmMs: number
  readonly ms: number
  readonly seed: number
}

export interface Simulated {
  readonly perSecond: number
  /** Before service at a station, of all that came there. */
  readonly waitMs: Readonly<Record<string, number>>
  /** Part of the time of its servers that a station was busy, 0 … 1. */
  readonly busy: Readonly<Record<string, number>>
}

interface Station {
  readonly servers: number
  free: number
  readonly waiting: { readonly since: number; readonly run: () => void }[]
  waited: number
  arrived: number
  busyMs: number
}

/** Runs work through stations with queues, first come first served. */
export function simulate({ stations, sources, warmMs, ms, seed }: Simulation): Simulated {
  const queue = eventQueue()
  const random = randomNumbers(seed)
  const exponential = (mean: number): number => -mean * Math.log(1 - random())
  const end = warmMs + ms
  let done = 0
  const made = new Map(
    Object.entries(stations).map(([name, servers]): [string, Station] => [
      name,
      { servers, free: servers, waiting: [], waited: 0, arrived: 0, busyMs: 0 },
    ]),
  )

  function enter(name: string, run: () => void): void {
    const station = made.get(name)
    if (station === undefined) throw new Error(`there is no station ${name}`)
    const since = queue.now()
    const begin = () => {
      if (since >= warmMs) {
        station.arrived++
        station.waited += queue.now() - since
      }
      run()
    }
    if (station.free > 0) {
      station.free--
      begin()
    } else station.waiting.push({ since, run: begin })
  }

  function leave(name: string): void {
    const station = made.get(name)!
    const next = station.waiting.shift()
    if (next === undefined) station.free++
    else next.run()
  }

  function pass({ station, ms: mean, spread }: Phase, then: () => void): void {
    const takes = spread === 'random' ? exponential(mean) : mean
    if (station === undefined) return queue.after(takes, then)
    enter(station, () => {
      const begun = queue.now()
      queue.after(takes, () => {
        made.get(station)!.busyMs += overlap(begun, queue.now(), warmMs, end)
        leave(station)
        then()
      })
    })
  }

  function bring(source: Source, then: () => void): void {
    const next = (at: number): void => {
      const phase = source.phases[at]
      if (phase !== undefined) return pass(phase, () => next(at + 1))
      if (source.within !== undefined) leave(source.within)
      if (queue.now() >= warmMs) done++
      then()
    }
    if (source.within === undefined) next(0)
    else enter(source.within, () => next(0))
  }

  function begin(source: Source): void {
    if ('clients' in source.arrivals) {
      const turn = (): void => bring(source, () => queue.after(0, turn))
      for (let client = 0; client < source.arrivals.clients; client++) turn()
      return
    }
    const pauseMs = 1_000 / source.arrivals.perSecond
    const arrive = (): void => {
      bring(source, () => {})
      queue.after(exponential(pauseMs), arrive)
    }
    queue.after(exponential(pauseMs), arrive)
  }

  sources.forEach(begin)
  queue.runUntil(end)
  const each = (of: (station: Station) => number): Record<string, number> =>
    Object.fromEntries([...made].map(([name, station]) => [name, of(station)]))
  return {
    perSecond: (done * 1_000) / ms,
    waitMs: each(({ waited, arrived }) => (arrived === 0 ? 0 : waited / arrived)),
    busy: each(({ busyMs, servers }) => busyMs / ms / servers),
  }
}

const overlap = (from: number, to: number, first: number, last: number): number =>
  Math.max(0, Math.min(to, last) - Math.max(from, first))
