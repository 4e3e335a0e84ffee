export { chunkPages } from './chunk-pages.ts'
export { pageSeparator } from './text-chunk.ts'

export { loadTokenCounter } from './token-counter.ts'
