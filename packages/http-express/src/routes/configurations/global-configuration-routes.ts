import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { several } from '../access/access-wire.ts'
import { defineRoute } from '../define-route.ts'
import {
  configurationTextWire,
  configurationUrlWire,
  globalSettingInputWire,
  globalSettingWire,
} from './configuration-wire.ts'

const tag = 'Configurations'
const list = { description: 'Settings with their values for all', schema: z.array(globalSettingWire.schema) }

export const globalConfigurationRoutes = [
  defineRoute({
    operationId: 'list_global_configurations',
    tag,
    method: 'GET',
    path: '/configurations',
    summary: 'Lists the settings with their values for all',
    description: '`as_admin` lists all, for administrators; without it only public ones are listed.',
    request: { query: z.object({ as_admin: z.boolean().default(false) }) },
    responses: { 200: list },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      const items = await caller.configurations.list({ asAdmin: input.query.as_admin }, options)
      return ok(items.map(globalSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'fetch_configuration_url',
    tag,
    method: 'POST',
    path: '/configurations/fetch-url',
    summary: 'Returns the text at an address, for a setting or prompt',
    description:
      'Public addresses only, and those that the server allows; text of up to 1 MiB. Needs the permission ManageConfigurations.',
    request: { body: configurationUrlWire.schema },
    responses: { 200: { description: 'The text', schema: configurationTextWire.schema } },
    errors: ['forbidden', 'invalid_input', 'unsupported', 'provider_failed'],
    async handler({ input, caller, options }) {
      const from = configurationUrlWire.decode(input.body)
      return ok(configurationTextWire.encode(await caller.configurations.fetchUrl(from, options)))
    },
  }),
  defineRoute({
    operationId: 'set_global_configuration',
    tag,
    method: 'PUT',
    path: '/configurations/{key_name}',
    summary: 'Sets the value of a setting for all',
    description: '`can_overwrite` is whether roles and users may have their own values.',
    request: { body: globalSettingInputWire.schema, example: { string_value: '20', can_overwrite: true } },
    responses: { 200: list },
    errors: ['forbidden', 'invalid_input', 'conflict'],
    async handler({ input, caller, options }) {
      const value = globalSettingInputWire.decode(input.body)
      const items = await caller.configurations.set(input.params.key_name, value, options)
      return ok(items.map(globalSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'delete_global_configurations',
    tag,
    method: 'DELETE',
    path: '/configurations/{key_names}',
    summary: 'Resets settings to their defaults',
    description: 'Names are separated by commas. Returns the resulting settings.',
    request: { params: z.object({ key_names: several }) },
    responses: { 200: list },
    errors: ['forbidden', 'invalid_input', 'conflict'],
    async handler({ input, caller, options }) {
      const items = await caller.configurations.delete(input.params.key_names, options)
      return ok(items.map(globalSettingWire.encode))
    },
  }),
]
