import { createRequire } from 'node:module'
import type * as Undici from 'undici'

let loaded: typeof Undici | undefined

/** Loads undici, which takes 10 MB of memory, with the first call of an address: many servers never make one. */
export const loadUndici = (): typeof Undici => (loaded ??= createRequire(import.meta.url)('undici') as typeof Undici)
