import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import {
  permissionCheckWire,
  permissionList,
  permissionWire,
  roleList,
  rolesResetWire,
  roleWire,
  several,
} from './access-wire.ts'

const tag = 'Permissions'

export const userRoleRoutes = [
  defineRoute({
    operationId: 'get_current_user_roles',
    tag,
    method: 'GET',
    path: '/users/current/roles',
    summary: "Lists the caller's roles",
    description: 'Roles from groups are included.',
    responses: { 200: roleList },
    errors: ['forbidden'],
    handler: async ({ caller, options }) =>
      ok((await caller.roles.ofUser(caller.principal.userId, options)).map(roleWire.encode)),
  }),
  defineRoute({
    operationId: 'get_current_user_permissions',
    tag,
    method: 'GET',
    path: '/users/current/permissions',
    summary: "Lists the caller's permissions",
    description: 'The permissions of all roles of the caller.',
    responses: { 200: permissionList },
    errors: ['forbidden'],
    handler: async ({ caller, options }) =>
      ok((await caller.permissions.ofUser(caller.principal.userId, options)).map(permissionWire.encode)),
  }),
  defineRoute({
    operationId: 'get_user_permissions',
    tag,
    method: 'GET',
    path: '/users/{user_id}/permissions',
    summary: "Lists a user's permissions",
    description: 'The permissions of all roles of the user.',
    responses: { 200: permissionList },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.permissions.ofUser(input.params.user_id, options)).map(permissionWire.encode)),
  }),
  defineRoute({
    operationId: 'get_user_roles',
    tag,
    method: 'GET',
    path: '/users/{user_id}/roles',
    summary: "Lists a user's roles, those of their groups included",
    description: 'For administrators; /users/current/roles lists those of the caller.',
    responses: { 200: roleList },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.roles.ofUser(input.params.user_id, options)).map(roleWire.encode)),
  }),
  defineRoute({
    operationId: 'reset_user_roles',
    tag,
    method: 'DELETE',
    path: '/users/{user_id}/roles',
    summary: 'Sets the roles of a user',
    description: 'Other roles are removed; those from groups stay. An empty list removes all.',
    request: { body: rolesResetWire.schema },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.resetUser(input.params.user_id, rolesResetWire.decode(input.body), options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'assign_roles_to_user',
    tag,
    method: 'PUT',
    path: '/users/{user_id}/roles/{role_names}',
    summary: 'Adds roles to a user',
    description: 'Names are separated by commas; all or none are added.',
    request: { params: z.object({ user_id: z.string(), role_names: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.assignToUser(input.params.user_id, input.params.role_names, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'remove_roles_from_user',
    tag,
    method: 'DELETE',
    path: '/users/{user_id}/roles/{role_names}',
    summary: 'Removes roles from a user',
    description: 'Names are separated by commas. Roles from groups stay.',
    request: { params: z.object({ user_id: z.string(), role_names: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.removeFromUser(input.params.user_id, input.params.role_names, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'list_permissions',
    tag,
    method: 'GET',
    path: '/permissions',
    summary: 'Lists all permissions, or those that groups or roles have',
    description: 'Names are separated by commas; without any, all are listed.',
    request: { query: z.object({ group_names: several.optional(), role_names: several.optional() }) },
    responses: { 200: permissionList },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const { group_names: groupNames, role_names: roleNames } = input.query
      return ok((await caller.permissions.list({ groupNames, roleNames }, options)).map(permissionWire.encode))
    },
  }),
  defineRoute({
    operationId: 'is_collection_permission_granted',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/permissions/is_granted',
    summary: 'Returns whether the caller may read, write or manage a collection',
    description: 'Names are `read`, `write` and `manage`.',
    request: { body: permissionCheckWire.schema, example: { permission: 'read' } },
    responses: { 200: { description: 'Whether', schema: z.boolean() } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const wanted = permissionCheckWire.decode(input.body)
      return ok(await caller.collections.isPermissionGranted(input.params.collection_id, wanted, options))
    },
  }),
  defineRoute({
    operationId: 'is_permission_granted',
    tag,
    method: 'POST',
    path: '/permissions/is_granted',
    summary: 'Returns whether the caller has a permission',
    description: 'Names are those of the list of permissions.',
    request: { body: permissionCheckWire.schema, example: { permission: 'ViewUsage' } },
    responses: { 200: { description: 'Whether', schema: z.boolean() } },
    errors: ['invalid_input'],
    handler: async ({ input, caller, options }) =>
      ok(await caller.permissions.isGranted(permissionCheckWire.decode(input.body), options)),
  }),
]
