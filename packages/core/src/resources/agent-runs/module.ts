import { coreServices, defineModule, effect } from '../../kernel/modules/index.ts'
import { agentRunEntity } from './agent-run-machine.ts'
import { agentRunTables } from './agent-run-tables.ts'
import { clearStepsEffect } from './clear-steps-effect.ts'
import { programRunEntity } from './program-run-machine.ts'
import { refuseUnheardEffect } from './refuse-unheard-effect.ts'

export const agentRunsModule = defineModule({
  tables: agentRunTables,
  entities: [agentRunEntity, programRunEntity],
  effects: [
    effect({ storage: coreServices.records }, (needs) => clearStepsEffect('agent_run.clearSteps', needs)),
    effect({ storage: coreServices.records }, (needs) => clearStepsEffect('program_run.clearSteps', needs)),
    effect({}, refuseUnheardEffect),
  ],
})
