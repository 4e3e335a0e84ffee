export { feedbackExportSchema, type FeedbackExport, type FeedbackExportInput } from './export-feedback.ts'
export { exportSweep } from './export-sweep.ts'
