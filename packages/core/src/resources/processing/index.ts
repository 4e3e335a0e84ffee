export {
  processRequestSchema,
  startGenerated,
  startProcess,
  type ProcessRequest,
  type ProcessTask,
} from './document-process.ts'
export { cancelProcess, finishProcess } from './finish-process.ts'
export { documentProcessEntity, type DocumentProcessInstance } from './document-process-machine.ts'
export { documentProcessTable, suggestedQuestionTable, type DocumentProcessRow } from './processing-tables.ts'
export { questionsOfCollection, suggestedQuestionListSchema } from './suggested-questions.ts'
