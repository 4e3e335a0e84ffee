export { searxngSearch, type SearxngSearchOptions } from './searxng-search.ts'
export type { WebHit, WebSearch } from './web-search.ts'
export { webTools, type WebToolsOptions } from './web-tools.ts'
