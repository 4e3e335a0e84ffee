export { eraseUserEffect } from './erase-user-effect.ts'
export { erasureEntity } from './erasure-machine.ts'
export { erasureTable } from './erasure-table.ts'
export {
  deletionRequestSchema,
  eraseInputSchema,
  erasureSchema,
  type DeletionRequest,
  type EraseInput,
  type Erasure,
} from './erasure.ts'
export { erasuresService } from './erasures-service.ts'
export { deletionRequestSweep } from './request-sweep.ts'
