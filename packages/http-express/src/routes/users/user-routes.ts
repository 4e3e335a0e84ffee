import { z } from 'zod'
import { created, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import { newUserWire, userWire } from './user-wire.ts'

const tag = 'Permissions'

export const userRoutes = [
  defineRoute({
    operationId: 'create_user',
    tag,
    method: 'POST',
    path: '/users',
    summary: 'Creates a user',
    description:
      'For administrators; an addition to the API. Then give them roles, and an API key by `POST /admin/api_keys`. Users of an identity provider become known by themselves. The username must be free.',
    request: { body: newUserWire.schema, example: { username: 'grace', email: 'grace@example.org' } },
    responses: { 201: { description: 'The user', schema: userWire.schema } },
    errors: ['forbidden', 'wrong_state'],
    handler: async ({ input, caller, options }) =>
      created(userWire.encode(await caller.users.create(newUserWire.decode(input.body), options))),
  }),
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
