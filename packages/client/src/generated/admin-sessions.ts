// Written by `npm run golden` from the route table; changes here are lost.

import type { Operation } from '../operation.ts'

export interface ListAdminSessionsOperation {
  answer: Record<string, unknown>
}

/** Not supported: sessions are not stored. `GET /api/v1/admin/sessions` */
export const listAdminSessions: Operation<ListAdminSessionsOperation> = {
  method: 'GET',
  path: '/api/v1/admin/sessions',
}

export interface GetAdminSessionsStatsOperation {
  answer: Record<string, unknown>
}

/** Not supported: sessions are not stored. `GET /api/v1/admin/sessions/stats` */
export const getAdminSessionsStats: Operation<GetAdminSessionsStatsOperation> = {
  method: 'GET',
  path: '/api/v1/admin/sessions/stats',
}

export interface RevokeAdminSessionOperation {
  params: {
    session_id: string
  }
  answer: undefined
}

/** Not supported: sessions are not stored. `DELETE /api/v1/admin/sessions/{session_id}` */
export const revokeAdminSession: Operation<RevokeAdminSessionOperation> = {
  method: 'DELETE',
  path: '/api/v1/admin/sessions/{session_id}',
  answer: 'none',
}
