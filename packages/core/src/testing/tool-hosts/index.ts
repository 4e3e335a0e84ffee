export {
  fakeTool,
  type FakeRound,
  type FakeServerTool,
  type FakeToolOptions,
  type FakeToolServer,
} from './fake-tool-server.ts'
export { memoryToolHost, type MemoryToolHost } from './memory-tool-host.ts'
export { toolHostConformance, type ToolHostFixture, type ToolHostSuiteOptions } from './tool-host-conformance.ts'
