import { coreServices, defineModule, service, sweep } from '../../kernel/modules/index.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { uploadRecords, type UploadRecords } from './upload-records.ts'
import { expiredUploadSweep, orphanUploadSweep } from './upload-sweeps.ts'
import { uploadTable } from './upload-table.ts'
import { uploadsService } from './uploads-service.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, runtime } = coreServices
const { settingsSystem: settings } = settingServices

export const uploadServices = {
  uploadRecords: service<UploadRecords>('uploadRecords'),
  uploads: service<ReturnType<typeof uploadsService>>('uploads'),
} as const

export const uploadsModule = defineModule({
  services: uploadServices,
  tables: [uploadTable],
  provide(bind) {
    bind(uploadServices.uploadRecords, { storage }, (needs) => uploadRecords(needs.storage))
    bind(
      uploadServices.uploads,
      { runtime, storage, clock, blobs, ids, digests, idempotency, settings },
      uploadsService,
    )
  },
  sweeps: [sweep({ storage, blobs, clock }, expiredUploadSweep), sweep({ storage, blobs, clock }, orphanUploadSweep)],
})
