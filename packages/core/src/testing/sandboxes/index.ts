export { sandboxConformance } from './sandbox-conformance.ts'
export type { SandboxFixture, SandboxSuiteOptions } from './sandbox-suite.ts'
