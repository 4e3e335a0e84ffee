export { agentRunEntity, isRunOver, type AgentRunInstance } from './agent-run-machine.ts'
export {
  deleteRunsOf,
  recordedRun,
  referencesBeyond,
  stepsOfTurn,
  toldIn,
  type RecordedRun,
} from './agent-run-records.ts'
export { refuseWhileAgentWorks, tellRun } from './tell-run.ts'
export {
  agentReferenceTable,
  agentRunTables,
  agentStepTable,
  type AgentReferenceRow,
  type AgentRunRow,
  type AgentStepRow,
} from './agent-run-tables.ts'
