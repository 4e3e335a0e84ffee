import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'
import { customAgentBuildTable } from './custom-agent-tables.ts'

export const agentBuildEvents = {
  /** Its owner has sent the agent's arguments again. */
  BUILD: command(),
  STARTED: outcome(),
  /** Its packages are installed. */
  BUILT: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
}

const contextSchema = z.object({ ownerId: z.string() })
type AgentBuildContext = z.infer<typeof contextSchema>

/** `uploaded` → `building` → `ready` | `failed`. An agent runs only while it is ready. */
const machine = setup({
  types: {
    context: {} as AgentBuildContext,
    events: {} as EventOf<typeof agentBuildEvents>,
    input: {} as AgentBuildContext,
  },
  actions: { installPackages: () => {} },
}).createMachine({
  id: 'custom_agent_build',
  context: ({ input }) => input,
  initial: 'uploaded',
  states: {
    uploaded: { entry: 'installPackages', on: { STARTED: 'building', FAILED: 'failed', BUILD: {} } },
    building: { on: { STARTED: {}, BUILT: 'ready', FAILED: 'failed', BUILD: {} } },
    ready: { on: { BUILD: {} } },
    failed: { on: { BUILD: 'uploaded' } },
  },
})

/** Installs what `requirements.txt` of a custom agent names, under the agent's id; agents without requirements have none. */
export const agentBuildEntity = defineEntity({
  kind: 'custom_agent_build',
  table: customAgentBuildTable,
  machine,
  events: agentBuildEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    installPackages: ({ context }) => ({ lane: 'program', owner: context.ownerId, parameters: {} }),
  },
  shown: { columns: ['owner_id'] },
})
