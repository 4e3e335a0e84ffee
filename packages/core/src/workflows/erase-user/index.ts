export { erasureEntity } from './erasure-machine.ts'
export {
  deletionRequestSchema,
  eraseInputSchema,
  erasureSchema,
  type DeletionRequest,
  type EraseInput,
  type Erasure,
} from './erasure.ts'
