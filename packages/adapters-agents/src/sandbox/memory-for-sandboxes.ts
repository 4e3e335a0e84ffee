import { availableParallelism, totalmem } from 'node:os'

/** Half of the machine's memory, or of the container's. */
export const usualMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2

/** Runs at once, and programs that stay, that take so many bytes each: by memory, and not so many that nothing gets on. */
export const sandboxesAtOnce = (each: number, memory: number): number =>
  Math.max(1, Math.min(Math.floor(memory / 2 / each), 4 * availableParallelism()))
