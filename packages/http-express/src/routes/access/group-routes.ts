import { z } from 'zod'
import { created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { userWire } from '../users/user-wire.ts'
import { pageQuery } from '../wire/parameters.ts'
import {
  groupInputWire,
  groupWire,
  permissionList,
  permissionWire,
  roleList,
  rolesResetWire,
  roleWire,
  several,
} from './access-wire.ts'

const tag = 'Permissions'
const members = z.object({ group_id: z.string(), user_ids: several })

export const groupRoutes = [
  defineRoute({
    operationId: 'list_groups',
    tag,
    method: 'GET',
    path: '/groups',
    summary: 'Lists the groups by name',
    description: 'Collections, prompt templates and memory blocks can be shared with a group.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Groups', schema: z.array(groupWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.groups.list(input.query, options)).map(groupWire.encode)),
  }),
  defineRoute({
    operationId: 'create_group',
    tag,
    method: 'POST',
    path: '/groups',
    summary: 'Creates a group',
    description: 'It starts without users and roles. The name must be free.',
    request: {
      body: groupInputWire.schema,
      example: { name: 'researchers', description: 'Staff of the archive.' },
    },
    responses: { 201: { description: 'The group', schema: groupWire.schema } },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options }) {
      const group = await caller.groups.create(groupInputWire.decode(input.body), options)
      return created(groupWire.encode(group))
    },
  }),
  defineRoute({
    operationId: 'delete_groups_by_names',
    tag,
    method: 'DELETE',
    path: '/groups',
    summary: 'Deletes groups by name; all or none',
    description: 'Names are separated by commas. Users and roles stay.',
    request: { query: z.object({ names: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.groups.deleteByNames(input.query.names, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'delete_groups',
    tag,
    method: 'DELETE',
    path: '/groups/{group_ids}',
    summary: 'Deletes groups without shared resources; all or none',
    description: 'Ids are separated by commas. Users and roles stay.',
    request: { params: z.object({ group_ids: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.groups.delete(input.params.group_ids, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'list_group_users',
    tag,
    method: 'GET',
    path: '/groups/{group_id}/users',
    summary: 'Lists the users of a group',
    description: 'Users who belong to the group only through their credentials are not listed.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Users', schema: z.array(userWire.schema) } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.groups.members(input.params.group_id, input.query, options)).map(userWire.encode)),
  }),
  defineRoute({
    operationId: 'add_users_to_group',
    tag,
    method: 'PUT',
    path: '/groups/{group_id}/users/{user_ids}',
    summary: 'Adds users to a group',
    description: 'Ids are separated by commas. Existing members stay.',
    request: { params: members },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.groups.addMembers(input.params.group_id, input.params.user_ids, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'remove_users_from_group',
    tag,
    method: 'DELETE',
    path: '/groups/{group_id}/users/{user_ids}',
    summary: 'Removes users from a group',
    description: 'Ids are separated by commas. They lose access to resources shared with the group at once.',
    request: { params: members },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.groups.removeMembers(input.params.group_id, input.params.user_ids, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'get_group_roles',
    tag,
    method: 'GET',
    path: '/groups/{group_id}/roles',
    summary: 'Lists the roles of a group',
    description: 'Members have them in addition to their own.',
    responses: { 200: roleList },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.roles.ofGroup(input.params.group_id, options)).map(roleWire.encode)),
  }),
  defineRoute({
    operationId: 'reset_group_roles',
    tag,
    method: 'DELETE',
    path: '/groups/{group_id}/roles',
    summary: 'Sets the roles of a group',
    description: 'Other roles are removed. An empty list removes all.',
    request: { body: rolesResetWire.schema },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.resetGroup(input.params.group_id, rolesResetWire.decode(input.body), options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'assign_roles_to_group',
    tag,
    method: 'PUT',
    path: '/groups/{group_id}/roles/{role_names}',
    summary: 'Adds roles to a group',
    description: 'Names are separated by commas; all or none are added.',
    request: { params: z.object({ group_id: z.string(), role_names: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.assignToGroup(input.params.group_id, input.params.role_names, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'remove_roles_from_group',
    tag,
    method: 'DELETE',
    path: '/groups/{group_id}/roles/{role_names}',
    summary: 'Removes roles from a group',
    description: 'Names are separated by commas. Roles assigned to users directly stay.',
    request: { params: z.object({ group_id: z.string(), role_names: several }) },
    responses: { 204: { description: 'Done' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.roles.removeFromGroup(input.params.group_id, input.params.role_names, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'get_group_permissions',
    tag,
    method: 'GET',
    path: '/group/{group_id}/permissions',
    summary: 'Lists the permissions of a group',
    description: 'The permissions of all roles of the group.',
    responses: { 200: permissionList },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.permissions.ofGroup(input.params.group_id, options)).map(permissionWire.encode)),
  }),
]
