export {
  findRecordsSchema,
  foundRecordsSchema,
  recordStateSchema,
  type FindRecordsInput,
  type FoundRecords,
  type RecordState,
} from './record-state.ts'
