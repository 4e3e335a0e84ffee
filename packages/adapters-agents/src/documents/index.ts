export { documentTools, type DocumentToolsOptions } from './document-tools.ts'
