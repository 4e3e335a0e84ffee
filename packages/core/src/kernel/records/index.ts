export { deleteAll, updateAll } from './change-all.ts'
export { rowBy, rowById, rowsBy } from './find-rows.ts'
export { walkRows } from './walk-rows.ts'
export { recordStore, type RecordQuery, type RecordStore } from './record-store.ts'
export {
  increment,
  insert,
  matching,
  remove,
  requireAbsent,
  requireMatch,
  update,
  type Changes,
  type NewRow,
  type RecordStep,
} from './steps.ts'
export { existsIn, type Where } from './where.ts'
