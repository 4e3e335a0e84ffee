'use client'

export { useAnswer, type AnswerHook } from './use-answer.ts'
export { useJob, type JobHook } from './use-job.ts'
export { usePages, type PagesHook } from './use-pages.ts'
export { useUpload, type UploadHook } from './use-upload.ts'
export type { RunState, RunStatus } from './use-run.ts'
