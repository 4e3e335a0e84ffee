import { z } from 'zod'
import { created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import {
  permissionList,
  permissionsResetWire,
  permissionWire,
  roleInputWire,
  roleList,
  rolePriorityWire,
  roleWire,
  several,
} from './access-wire.ts'

const tag = 'Permissions'
const one = { description: 'The role', schema: roleWire.schema }

export const roleRoutes = [
  defineRoute({
    operationId: 'create_role',
    tag,
    method: 'POST',
    path: '/roles',
    summary: 'Creates a role without permissions',
    description: 'Add permissions, configuration values and a priority afterwards. The name must be free.',
    request: {
      body: roleInputWire.schema,
      example: { name: 'researcher', description: 'Sees the costs of the archive.' },
    },
    responses: { 201: one },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options }) {
      return created(roleWire.encode(await caller.roles.create(roleInputWire.decode(input.body), options)))
    },
  }),
  defineRoute({
    operationId: 'list_roles',
    tag,
    method: 'GET',
    path: '/roles',
    summary: 'Lists the roles',
    description: 'By name, with their priority.',
    responses: { 200: roleList },
    errors: ['forbidden'],
    handler: async ({ caller, options }) => ok((await caller.roles.list(options)).map(roleWire.encode)),
  }),
  defineRoute({
    operationId: 'delete_roles_by_names',
    tag,
    method: 'DELETE',
    path: '/roles',
    summary: 'Deletes roles by name; all or none',
    description: 'Names are separated by commas.',
    request: { query: z.object({ names: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.deleteByNames(input.query.names, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'get_role',
    tag,
    method: 'GET',
    path: '/roles/{role_id}',
    summary: 'Returns a role',
    description: 'Name, description and priority.',
    responses: { 200: one },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok(roleWire.encode(await caller.roles.get(input.params.role_id, options))),
  }),
  defineRoute({
    operationId: 'delete_roles',
    tag,
    method: 'DELETE',
    path: '/roles/{role_ids}',
    summary: 'Deletes roles and removes them from all users; all or none',
    description: 'Ids are separated by commas.',
    request: { params: z.object({ role_ids: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.delete(input.params.role_ids, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'get_role_permissions',
    tag,
    method: 'GET',
    path: '/roles/{role_id}/permissions',
    summary: 'Lists the permissions of a role',
    description: 'Permissions that users have through this role.',
    responses: { 200: permissionList },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.roles.permissions(input.params.role_id, options)).map(permissionWire.encode)),
  }),
  defineRoute({
    operationId: 'set_role_permissions',
    tag,
    method: 'POST',
    path: '/roles/{role_id}/permissions',
    summary: 'Sets the permissions of a role',
    description: 'Other permissions are removed. An empty list removes all.',
    request: { body: permissionsResetWire.schema },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'invalid_input', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const wanted = permissionsResetWire.decode(input.body)
      await caller.roles.setPermissions(input.params.role_id, wanted, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'assign_permission_to_role',
    tag,
    method: 'PUT',
    path: '/roles/{role_id}/permissions/{permission_name}',
    summary: 'Adds a permission to a role',
    description: 'Existing permissions stay.',
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'invalid_input', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const { role_id: roleId, permission_name: permission } = input.params
      await caller.roles.addPermission(roleId, permission, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'remove_permission_from_role',
    tag,
    method: 'DELETE',
    path: '/roles/{role_id}/permissions/{permission_name}',
    summary: 'Removes a permission from a role',
    description: 'Users keep it where another of their roles grants it.',
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'invalid_input', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const { role_id: roleId, permission_name: permission } = input.params
      await caller.roles.removePermission(roleId, permission, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'set_role_priority',
    tag,
    method: 'PUT',
    path: '/roles/{role_id}/priority',
    summary: 'Sets the priority of a role; the highest number wins',
    description: 'It matters when several roles of a user have a value for the same setting.',
    request: { body: rolePriorityWire.schema, example: { priority: 10 } },
    responses: { 200: one },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const priority = rolePriorityWire.decode(input.body)
      return ok(roleWire.encode(await caller.roles.setPriority(input.params.role_id, priority, options)))
    },
  }),
]
