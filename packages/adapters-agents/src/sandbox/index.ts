export { bubblewrapSandbox, type BubblewrapSandboxOptions } from './bubblewrap/bubblewrap-sandbox.ts'
