export { createChannel, type Channel } from './channel.ts'
export { FairTurns } from './fair-turns.ts'
export { inParallel } from './in-parallel.ts'
export { readCache } from './read-cache.ts'
