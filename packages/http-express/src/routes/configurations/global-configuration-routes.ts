import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { several } from '../access/access-wire.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'
import { globalSettingInputWire, globalSettingWire } from './configuration-wire.ts'

const tag = 'Configurations'
const list = { description: 'Settings with their values for all', schema: z.array(globalSettingWire.schema) }

export const globalConfigurationRoutes = [
  defineRoute({
    operationId: 'list_global_configurations',
    tag,
    method: 'GET',
    path: '/configurations',
    summary: 'Lists the settings with their values for all',
    request: { query: z.object({ as_admin: z.boolean().default(false) }) },
    responses: { 200: list },
    errors: ['forbidden'],
    async handler({ input, caller, request }) {
      const items = await caller.configurations.list({ asAdmin: input.query.as_admin }, callOptions(request))
      return ok(items.map(globalSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'set_global_configuration',
    tag,
    method: 'PUT',
    path: '/configurations/{key_name}',
    summary: 'Sets the value of a setting for all',
    request: { body: globalSettingInputWire.schema },
    responses: { 200: list },
    errors: ['forbidden', 'invalid_input', 'conflict'],
    async handler({ input, caller, request }) {
      const value = globalSettingInputWire.decode(input.body)
      const items = await caller.configurations.set(input.params.key_name, value, callOptions(request))
      return ok(items.map(globalSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'delete_global_configurations',
    tag,
    method: 'DELETE',
    path: '/configurations/{key_names}',
    summary: 'Lets the defaults of settings hold again',
    request: { params: z.object({ key_names: several }) },
    responses: { 200: list },
    errors: ['forbidden', 'invalid_input', 'conflict'],
    async handler({ input, caller, request }) {
      const items = await caller.configurations.delete(input.params.key_names, callOptions(request))
      return ok(items.map(globalSettingWire.encode))
    },
  }),
]
