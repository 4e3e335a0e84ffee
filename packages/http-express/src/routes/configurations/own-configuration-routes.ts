import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { several } from '../access/access-wire.ts'
import { defineRoute } from '../define-route.ts'
import { ownSettingInputWire, ownSettingWire } from './configuration-wire.ts'

const tag = 'Configurations'
const list = { description: 'Settings with their values', schema: z.array(ownSettingWire.schema) }

export const ownConfigurationRoutes = [
  defineRoute({
    operationId: 'list_role_configurations',
    tag,
    method: 'GET',
    path: '/roles/{role_id}/configurations',
    summary: 'Lists the setting values of a role',
    description: 'They apply to its users, unless a user has their own value.',
    responses: { 200: list },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const items = await caller.configurations.ofRole(input.params.role_id, options)
      return ok(items.map(ownSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'set_role_configuration',
    tag,
    method: 'PUT',
    path: '/roles/{role_id}/configurations/{key_name}',
    summary: 'Sets a setting for a role',
    description: 'Among several roles with a value, the highest priority wins.',
    request: { body: ownSettingInputWire.schema },
    responses: { 200: list },
    errors: ['forbidden', 'not_found', 'invalid_input', 'conflict'],
    async handler({ input, caller, options }) {
      const { role_id: roleId, key_name: keyName } = input.params
      const value = ownSettingInputWire.decode(input.body)
      const items = await caller.configurations.setOfRole(roleId, keyName, value, options)
      return ok(items.map(ownSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'delete_role_configurations',
    tag,
    method: 'DELETE',
    path: '/roles/{role_id}/configurations/{key_names}',
    summary: 'Removes setting values of a role',
    description: 'Names are separated by commas. Returns the remaining values.',
    request: { params: z.object({ role_id: z.string(), key_names: several }) },
    responses: { 200: list },
    errors: ['forbidden', 'not_found', 'invalid_input', 'conflict'],
    async handler({ input, caller, options }) {
      const items = await caller.configurations.deleteOfRole(input.params.role_id, input.params.key_names, options)
      return ok(items.map(ownSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'list_current_user_configurations',
    tag,
    method: 'GET',
    path: '/users/current/configurations',
    summary: 'Lists the effective settings for the caller',
    description: "Each with the caller's effective value.",
    responses: { 200: list },
    errors: ['forbidden'],
    handler: async ({ caller, options }) =>
      ok((await caller.configurations.ofCurrentUser(options)).map(ownSettingWire.encode)),
  }),
  defineRoute({
    operationId: 'list_user_configurations',
    tag,
    method: 'GET',
    path: '/users/{user_id}/configurations',
    summary: 'Lists the effective settings for a user',
    description: "Each with the user's effective value.",
    responses: { 200: list },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const items = await caller.configurations.ofUser(input.params.user_id, options)
      return ok(items.map(ownSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'set_user_configuration',
    tag,
    method: 'PUT',
    path: '/users/{user_id}/configurations/{key_name}',
    summary: 'Sets a setting for a user',
    description: 'It overrides those of roles and of all.',
    request: { body: ownSettingInputWire.schema },
    responses: { 200: list },
    errors: ['forbidden', 'not_found', 'invalid_input', 'conflict'],
    async handler({ input, caller, options }) {
      const { user_id: userId, key_name: keyName } = input.params
      const value = ownSettingInputWire.decode(input.body)
      const items = await caller.configurations.setOfUser(userId, keyName, value, options)
      return ok(items.map(ownSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'reset_user_configuration',
    tag,
    method: 'POST',
    path: '/users/{user_id}/configurations/{key_name}/reset',
    summary: "Removes a user's value of a setting",
    description: 'The value of roles or of all applies again. Returns the effective settings.',
    responses: { 200: list },
    errors: ['forbidden', 'not_found', 'invalid_input', 'conflict'],
    async handler({ input, caller, options }) {
      const items = await caller.configurations.deleteOfUser(input.params.user_id, [input.params.key_name], options)
      return ok(items.map(ownSettingWire.encode))
    },
  }),
  defineRoute({
    operationId: 'delete_user_configurations',
    tag,
    method: 'DELETE',
    path: '/users/{user_id}/configurations/{key_names}',
    summary: 'Removes setting values of a user',
    description: 'Names are separated by commas. The values of roles or of all apply again.',
    request: { params: z.object({ user_id: z.string(), key_names: several }) },
    responses: { 200: list },
    errors: ['forbidden', 'not_found', 'invalid_input', 'conflict'],
    async handler({ input, caller, options }) {
      const items = await caller.configurations.deleteOfUser(input.params.user_id, input.params.key_names, options)
      return ok(items.map(ownSettingWire.encode))
    },
  }),
]
