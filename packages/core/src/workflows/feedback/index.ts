export {
  exportFeedback,
  feedbackExportSchema,
  type FeedbackExport,
  type FeedbackExportInput,
} from './export-feedback.ts'
export { exportSweep } from './export-sweep.ts'
export { writeExportEffect } from './write-export.ts'
