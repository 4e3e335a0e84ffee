export { documentTools, type DocumentToolsOptions } from './document-tools.ts'
export { documentToolsMissing, type MissingTool } from './optional-packages.ts'
