import type { UploadsDependencies } from './uploads-dependencies.ts'
import { createUpload } from './use-cases/create-upload.ts'

export const uploadsService = (dependencies: UploadsDependencies) => ({
  create: createUpload(dependencies),
})
