export {
  defaultMaxBytes,
  uploadInputSchema,
  uploadSchema,
  type StoredUpload,
  type Upload,
  type UploadInput,
} from './upload.ts'
export { uploadRecords, useUpload, type UploadRecords } from './upload-records.ts'
export { uploadSweeps, type UploadSweepDependencies } from './upload-sweeps.ts'
export { uploadTable } from './upload-table.ts'
export type { UploadsDependencies } from './uploads-dependencies.ts'
export { uploadsService } from './uploads-service.ts'
