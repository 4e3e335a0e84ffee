export { bubblewrapSandbox, type BubblewrapSandboxOptions } from './bubblewrap/bubblewrap-sandbox.ts'
export { codeTools, type CodeToolsOptions } from './code-tools.ts'
