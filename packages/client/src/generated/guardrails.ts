// Written by `npm run golden` from the route table; changes here are lost.

import type { GuardrailsSettings } from './components.ts'
import type { Operation } from '../operation.ts'

export interface GetEffectiveGuardrailsOperation {
  query?: {
    chat_session_id?: string | undefined
    collection_id?: string | undefined
  } | undefined
  answer: GuardrailsSettings
}

/** Returns the effective guardrails for a chat session or a collection: none yet. `GET /api/v1/guardrails/effective` */
export const getEffectiveGuardrails: Operation<GetEffectiveGuardrailsOperation> = {
  method: 'GET',
  path: '/api/v1/guardrails/effective',
}

export interface ListGuardrailViolationsOperation {
  answer: Record<string, unknown>
}

/** Not supported: texts are not checked by guardrails. `GET /api/v1/guardrails/violations` */
export const listGuardrailViolations: Operation<ListGuardrailViolationsOperation> = {
  method: 'GET',
  path: '/api/v1/guardrails/violations',
}

export interface GetGuardrailViolationsSummaryOperation {
  answer: Record<string, unknown>
}

/** Not supported: texts are not checked by guardrails. `GET /api/v1/guardrails/violations/summary` */
export const getGuardrailViolationsSummary: Operation<GetGuardrailViolationsSummaryOperation> = {
  method: 'GET',
  path: '/api/v1/guardrails/violations/summary',
}

export interface GetGuardrailViolationsDashboardOperation {
  answer: Record<string, unknown>
}

/** Not supported: texts are not checked by guardrails. `GET /api/v1/guardrails/violations/dashboard` */
export const getGuardrailViolationsDashboard: Operation<GetGuardrailViolationsDashboardOperation> = {
  method: 'GET',
  path: '/api/v1/guardrails/violations/dashboard',
}
