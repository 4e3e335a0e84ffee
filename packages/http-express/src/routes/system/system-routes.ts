import { machineInfoSchema, userLimitsExportSchema } from '@docent/core'
import { download, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'System'

const machineInfoWire = wireSchema(machineInfoSchema, {
  name: 'H2OGPTSystemInfo',
  rename: { loadAvg1min: 'load_avg_1min', loadAvg5min: 'load_avg_5min', loadAvg15min: 'load_avg_15min' },
})
const userLimitsExportWire = wireSchema(userLimitsExportSchema)

export const systemRoutes = [
  defineRoute({
    operationId: 'get_h2ogpt_system_info',
    tag,
    method: 'GET',
    path: '/system/h2ogpt_info',
    summary: 'Returns facts about the host of the answering process, for administrators',
    description: 'Unknown facts, such as graphics processors, are left out.',
    responses: { 200: { description: 'The host', schema: machineInfoWire.schema } },
    errors: ['forbidden'],
    handler: async ({ caller, options }) => ok(machineInfoWire.encode(await caller.machine.info(options))),
  }),
  defineRoute({
    operationId: 'download_user_limits_export',
    tag,
    method: 'GET',
    path: '/admin/user_limits/export',
    summary: 'Returns the effective settings for each user as CSV, for administrators',
    description:
      'One line per user, by username: each setting, and whether it comes from the user, a role, all, or the default.',
    request: { query: userLimitsExportWire.schema },
    responses: { 200: { description: 'The table', contentType: 'text/csv' } },
    errors: ['forbidden', 'invalid_input'],
    async handler({ input, caller, options }) {
      const requested = userLimitsExportWire.decode(input.query)
      const file = await caller.configurations.exportOfUsers(requested, options)
      return download({ content: file.content, contentType: file.mediaType, filename: file.filename })
    },
  }),
]
