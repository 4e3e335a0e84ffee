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
export { suggestedQuestionListSchema } from './suggested-questions.ts'
export {
  findDocumentProcess,
  deleteEndedProcessesOf,
  runningProcessesOf,
  failedProcessesOf,
} from './process-records.ts'
export { deleteQuestionsOf, questionsOfCollection } from './question-records.ts'
