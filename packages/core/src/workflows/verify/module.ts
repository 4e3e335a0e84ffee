import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { verifyStore } from './verify-store.ts'

const { records: storage, storage: driver, keptBlobs: blobs, digests, vectors } = coreServices

export const verifyServices = {
  verifyStore: service<ReturnType<typeof verifyStore>>('verifyStore'),
} as const

export const verifyModule = defineModule({
  services: verifyServices,
  provide(bind) {
    bind(verifyServices.verifyStore, { storage, driver, blobs, vectors, digests }, verifyStore)
  },
})
