export { browserTools, type BrowserTools, type BrowserToolsOptions } from './browser-tools.ts'
