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
export { generatedTaskSchema, taskPromptSchema, type GeneratedTask, type TaskPrompt } from './task-spec.ts'
