export { chunkPages } from './chunk-pages.ts'
export { pageSeparator, type ChunkingOptions, type TextChunk, type TextPage } from './text-chunk.ts'
export { loadTokenCounter, type TokenCounter } from './token-counter.ts'
