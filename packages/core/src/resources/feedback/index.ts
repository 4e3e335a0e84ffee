export {
  feedbackFilter,
  feedbackFilterSchema,
  feedbackSchema,
  feedbackUpdateSchema,
  votesSchema,
  type Feedback,
  type FeedbackFilterInput,
  type FeedbackUpdate,
  type VotesInput,
} from './feedback.ts'
export {
  clearCollectionOfFeedback,
  findFeedbackExport,
  feedbackExportsOf,
  deleteFeedbackExport,
  type FeedbackRecords,
  type FeedbackScope,
} from './feedback-records.ts'
export { feedbackExportTable, feedbackTables, messageFeedbackTable } from './feedback-tables.ts'
export { presentFeedback, type PresentDependencies } from './present-feedback.ts'
export { feedbackListSchema, feedbackScopeOf, type FeedbackListInput } from './use-cases/read-feedback.ts'
