import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import { userWire } from './user-wire.ts'

const tag = 'Permissions'

export const userRoutes = [
  defineRoute({
    operationId: 'list_users',
    tag,
    method: 'GET',
    path: '/users',
    summary: 'Lists the users by name',
    description: 'Users are known from their first call on, or once an administrator creates them.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Users', schema: z.array(userWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ input, caller }) => ok((await caller.users.list(input.query)).map(userWire.encode)),
  }),
  defineRoute({
    operationId: 'get_user',
    tag,
    method: 'GET',
    path: '/users/{user_id}',
    summary: 'Returns a user',
    description: 'Any user by id.',
    responses: { 200: { description: 'The user', schema: userWire.schema } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) => ok(userWire.encode(await caller.users.get(input.params.user_id))),
  }),
]
