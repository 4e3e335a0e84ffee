import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const shared = {
  tag: 'Admin Sessions',
  description: 'Users sign in at the host, which manages their sessions.',
  errors: ['forbidden', 'unsupported'],
} as const
const never = { description: 'Never', schema: z.object({}) }

export const sessionRoutes = [
  defineRoute({
    ...shared,
    operationId: 'list_admin_sessions',
    method: 'GET',
    path: '/admin/sessions',
    summary: 'Not supported: sessions are not stored',
    responses: { 200: never },
    handler: async ({ caller, options }) => ok(await caller.users.sessions(options)),
  }),
  defineRoute({
    ...shared,
    operationId: 'get_admin_sessions_stats',
    method: 'GET',
    path: '/admin/sessions/stats',
    summary: 'Not supported: sessions are not stored',
    responses: { 200: never },
    handler: async ({ caller, options }) => ok(await caller.users.sessions(options)),
  }),
  defineRoute({
    ...shared,
    operationId: 'revoke_admin_session',
    method: 'DELETE',
    path: '/admin/sessions/{session_id}',
    summary: 'Not supported: sessions are not stored',
    responses: { 204: { description: 'Never' } },
    async handler({ caller, options }) {
      await caller.users.sessions(options)
      return noContent()
    },
  }),
]
