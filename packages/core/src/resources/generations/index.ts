export { generationEntity, isFinal } from './generation-machine.ts'
export { generationTable, generationTables, keptPlanTable, streamEpochTable } from './generation-tables.ts'
export { createStreamLog, type LiveStream, type StreamEnd, type StreamLog } from './stream-log.ts'
export { countAnswers } from './count-answers.ts'
