export { chunkPages } from './chunk-pages.ts'
export { pageSeparator } from './text-chunk.ts'

export { countTokens } from './count-in-turns.ts'
