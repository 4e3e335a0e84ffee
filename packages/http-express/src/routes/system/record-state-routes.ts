import { findRecordsSchema, foundRecordsSchema, recordStateSchema } from '@docent/core'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'System'
const findRecordsWire = wireSchema(findRecordsSchema)
const foundRecordsWire = wireSchema(foundRecordsSchema, { name: 'FoundRecords' })
const recordStateWire = wireSchema(recordStateSchema, { name: 'RecordState' })

/** Where records are in their lifecycles: an extension. */
export const recordStateRoutes = [
  defineRoute({
    operationId: 'find_records',
    tag,
    method: 'GET',
    path: '/admin/records',
    summary: 'Finds the records with an id, of whatever kind, for administrators',
    description: 'For an id from a log, a trace or a report. Records without a lifecycle, such as tags, are not found.',
    request: { query: findRecordsWire.schema },
    responses: { 200: { description: 'The records, with the state of each', schema: foundRecordsWire.schema } },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      return ok(foundRecordsWire.encode(await caller.lifecycles.find(findRecordsWire.decode(input.query), options)))
    },
  }),
  defineRoute({
    operationId: 'get_record_state',
    tag,
    method: 'GET',
    path: '/admin/records/{record_kind}/{record_id}',
    summary: 'Returns where a record is in its lifecycle, for administrators',
    description:
      'Its state, the state chart of its kind, the work that is pending for it, and its timers. Its history is in ' +
      '`GET /admin/audit` by `record_kind`, `record_id` and `engine`. Nothing that users wrote or named is in it.',
    responses: { 200: { description: 'The state of the record', schema: recordStateWire.schema } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const { record_kind: kind, record_id: id } = input.params
      return ok(recordStateWire.encode(await caller.lifecycles.get({ kind, id }, options)))
    },
  }),
]
