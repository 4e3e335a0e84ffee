export { generationEntity, generationTopic, isFinal, type GenerationInstance } from './generation-machine.ts'
export { generationTables, keptPlanTable, type GenerationRow } from './generation-tables.ts'
export { type WaitOfAnswer } from './wait-of-answer.ts'
export { createStreamLog, type LiveStream, type LiveText, type StreamLog } from './stream-log.ts'
export type { StreamEnd } from './stream-end.ts'
export { countAnswers } from './count-answers.ts'
export {
  findGeneration,
  generationsOfSession,
  unfinishedInSession,
  findKeptPlan,
  findGenerations,
  unfinishedOfUser,
  firstGenerationOf,
  deleteGenerationsOf,
} from './generation-records.ts'
export { streamedBehind } from './stream-records.ts'
