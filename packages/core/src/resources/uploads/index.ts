export { meteredContent } from './metered-content.ts'
export { contentSchema, uploadSchema, type Upload, type UploadInput } from './upload.ts'
export {
  uploadRecords,
  useUpload,
  findUploadOf,
  uploadsOfUser,
  uploadsByContent,
  findUpload,
  walkUploads,
  type UploadRecords,
} from './upload-records.ts'
export { uploadQuotas, type UploadQuota } from './upload-quota.ts'
export { uploadSweeps } from './upload-sweeps.ts'
export { uploadTable } from './upload-table.ts'

export { uploadsService } from './uploads-service.ts'
