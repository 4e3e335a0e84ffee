export { agentRunEntity, isRunOver, type AgentRunInstance } from './agent-run-machine.ts'
export {
  calledSince,
  deleteRunsOf,
  findProgramRun,
  openProgramsOf,
  openRunOf,
  printedBy,
  recordedRun,
  referencesBeyond,
  stepsOfTurn,
  userMessagesOf,
  type RecordedRun,
} from './agent-run-records.ts'
export { agentAsks, callName, type AgentAsk } from './agent-asks.ts'
export { askUser, nextRound, questionsOf, withReply, type QuestionsOfCall } from './questions-of-call.ts'
export { hearPerson } from './hear-person.ts'
export type { CallPlace } from './call-place.ts'
export { beginCalls, callNext } from './call-tool.ts'
export { moveRun } from './move-run.ts'
export { programRunEntity } from './program-run-machine.ts'
export { endWaiting } from './refuse-unheard-effect.ts'
export { refuseWhileAgentWorks, sendToRun } from './send-to-run.ts'
export {
  agentReferenceTable,
  agentRunTables,
  agentStepTable,
  type AgentReferenceRow,
  type AgentRunRow,
  type AgentStepRow,
  type ProgramRunRow,
} from './agent-run-tables.ts'
