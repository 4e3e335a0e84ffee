import * as runner from 'vitest'
import { memoryToolHost } from './memory-tool-host.ts'
import { toolHostConformance } from './tool-host-conformance.ts'

toolHostConformance(runner, {
  async create() {
    const host = memoryToolHost()
    return { host, serve: async (tools, of) => host.serve(tools, of), dispose: () => host.close() }
  },
})
