import { coreServices, defineModule, effect } from '../../kernel/modules/index.ts'
import { agentRunEntity } from './agent-run-machine.ts'
import { agentRunTables } from './agent-run-tables.ts'
import { clearStepsEffect } from './clear-steps-effect.ts'
import { refuseUnheardEffect } from './refuse-unheard-effect.ts'

export const agentRunsModule = defineModule({
  tables: agentRunTables,
  entities: [agentRunEntity],
  effects: [effect({ storage: coreServices.records }, clearStepsEffect), effect({}, refuseUnheardEffect)],
})
