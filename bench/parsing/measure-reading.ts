import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { peakMegabytes } from '../measuring/child-process.ts'
import { parserUsage } from '../measuring/parser-processes.ts'
import type { Subject } from './subject.ts'

export interface Reading {
  readonly ms: number
  /** Of all threads and processes: what a loaded machine does not change much. */
  readonly processorMs: number
  readonly pages: number
  /** Longest turn of the main loop, in milliseconds. */
  readonly longestTurn: number
  /** Above the process before the first document, at the most, and what its parsers have held. */
  readonly peakMb: number
}

export interface ReadingTask {
  readonly path: string
  readonly documents: number
  /** 0 reads by the bare library. */
  readonly workers: number
}

/** Reads a file so many times, all at once, after two to warm up. */
export async function measureReading(subject: Subject, { path, documents, workers }: ReadingTask): Promise<Reading> {
  const bytes = new Uint8Array(readFileSync(path))
  const read = workers === 0 ? await bareReader(subject) : subject.open(workers)
  const idleMb = process.memoryUsage.rss() / 1024 / 1024
  await readAll(read.read, bytes, Math.min(2, documents))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.cpuUsage()
  const parsersBefore = parserUsage()
  const start = performance.now()
  const pages = await readAll(read.read, bytes, documents)
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  delay.disable()
  const parsers = parserUsage()
  await read.close()
  return {
    ms,
    processorMs: (user + system) / 1000 + parsers.processorMs - parsersBefore.processorMs,
    pages,
    longestTurn: delay.max / 1e6,
    peakMb: peakMegabytes() - idleMb + parsers.peakMb,
  }
}

async function readAll(read: (bytes: Uint8Array) => Promise<number>, bytes: Uint8Array, times: number) {
  const pages = await Promise.all(Array.from({ length: times }, () => read(bytes)))
  return pages.reduce((sum, count) => sum + count, 0)
}

async function bareReader({ format, bare }: Subject) {
  if (bare === undefined) throw new Error(`nothing bare reads ${format}`)
  const once = await bare.load()
  return {
    read: async (bytes: Uint8Array) => {
      await once(bytes)
      return 0
    },
    close: () => Promise.resolve(),
  }
}
