export { bubblewrapSandbox, type BubblewrapSandboxOptions } from './bubblewrap/bubblewrap-sandbox.ts'
export { codeTools, type CodeToolsOptions } from './code-tools.ts'
export { containerSandbox, type ContainerSandboxOptions } from './container/container-sandbox.ts'
export { sandboxLadder } from './sandbox-ladder.ts'
