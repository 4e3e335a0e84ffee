export {
  finalGenerationStates,
  generationEntity,
  generationTopic,
  isFinal,
  type GenerationInstance,
} from './generation-machine.ts'
export { generationTables, keptPlanTable, streamEpochTable, type GenerationRow } from './generation-tables.ts'
export { type WaitOfAnswer } from './wait-of-answer.ts'
export { createStreamLog, type LiveStream, type StreamEnd, type StreamLog } from './stream-log.ts'
export { countAnswers } from './count-answers.ts'
