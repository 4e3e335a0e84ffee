export { modelTasksService } from './model-tasks-service.ts'
export {
  extractionInputSchema,
  modelAnswerSchema,
  modelExtractionSchema,
  questionInputSchema,
  selfTestModes,
  selfTestResultSchema,
  summaryInputSchema,
  type ExtractionInput,
  type ModelAnswer,
  type ModelExtraction,
  type QuestionInput,
  type SelfTestMode,
  type SelfTestResult,
  type SummaryInput,
} from './task-inputs.ts'
