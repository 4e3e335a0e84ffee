import { findRecords as findRecordsOperation, getRecordState } from '@docent/client'
import { client } from './client.ts'

export const findRecords = (id: string) => client.call(findRecordsOperation, { query: { record_id: id } })

export const recordState = (kind: string, id: string) =>
  client.call(getRecordState, { params: { record_kind: kind, record_id: id } })
