export { chunkPages } from './chunk-pages.ts'

export { loadTokenCounter } from './token-counter.ts'
