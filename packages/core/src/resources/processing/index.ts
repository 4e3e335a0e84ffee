export {
  processRequestSchema,
  startGenerated,
  startProcess,
  type ProcessRequest,
  type ProcessTask,
} from './document-process.ts'
export { cancelProcess, finishProcess } from './finish-process.ts'
export { documentProcessEntity } from './document-process-machine.ts'
export { documentProcessTable, suggestedQuestionTable } from './processing-tables.ts'
export { questionsOfCollection, suggestedQuestionListSchema, suggestedQuestions } from './suggested-questions.ts'
