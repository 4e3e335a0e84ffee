import { defineModule } from '../../kernel/modules/index.ts'
import { agentRunEntity } from './agent-run-machine.ts'
import { agentRunTables } from './agent-run-tables.ts'

export const agentRunsModule = defineModule({ tables: agentRunTables, entities: [agentRunEntity] })
