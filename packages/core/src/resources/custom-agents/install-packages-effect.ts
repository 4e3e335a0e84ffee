import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { agentBuildEntity } from './agent-build-machine.ts'
import { findCustomAgent } from './custom-agent-records.ts'
import { installPackages, type InstallDependencies } from './install-packages.ts'

/** Installs the packages of an agent that was added. An attempt that is lost is made again: nothing of it counts. */
export const installPackagesEffect = (dependencies: InstallDependencies & { readonly storage: RecordStore }) =>
  defineEffect({
    effect: 'custom_agent_build.installPackages',
    parameters: z.object({}),
    maxAttempts: 3,
    async run(run) {
      const { entityId: id, signal } = run
      const row = await findCustomAgent(dependencies.storage, id)
      if (!row) return () => {}
      await run.commit(async (draft) => {
        const build = await draft.load(agentBuildEntity, id)
        if (build) draft.send(build, { type: 'STARTED' })
      })
      const installed = await installPackages(dependencies, row, signal)
      return async (draft) => {
        const build = await draft.load(agentBuildEntity, id)
        // Otherwise nothing names the blob, and the sweep finds it.
        if (build && draft.send(build, { type: 'BUILT' })) draft.set(build, { ...installed, error: null })
      }
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const build = await draft.load(agentBuildEntity, entityId)
        if (build && draft.send(build, { type: 'FAILED', code: error.code }))
          draft.set(build, { error: error.message.slice(0, 4_000) })
      },
  })
