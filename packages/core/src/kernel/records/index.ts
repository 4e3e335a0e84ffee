export {
  recordStore,
  type RecordAggregate,
  type RecordQuery,
  type RecordStore,
  type RecordWriteWhere,
} from './record-store.ts'
export {
  increment,
  insert,
  matching,
  remove,
  requireAbsent,
  requireMatch,
  update,
  type Changes,
  type KeyOf,
  type NewRow,
  type RecordStep,
} from './steps.ts'
export { existsIn, type Where } from './where.ts'
