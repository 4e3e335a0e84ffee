import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'
import { isAccepted, type ApiKeyValidity } from './api-key-validity.ts'
import { expiresInSchema } from './expires-in.ts'
import type { ApiKeyRow } from './api-key-table.ts'

/** A key as its user sees it; the secret is not part of it. Times are ISO 8601. */
export const apiKeySchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  hint: z.string().describe('The first and last characters of the secret.'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  lastUsedAt: z.iso.datetime().optional(),
  inactivityInterval: z.int().optional().describe('Days without a call after which the key is refused.'),
  totalCalls: z.int(),
  isActive: z.boolean().describe('Whether the key is accepted now: not deactivated, expired or unused for too long.'),
  collectionName: z.string().optional(),
  collectionId: z.string().optional(),
  isGlobalKey: z.boolean(),
})
export type ApiKey = z.output<typeof apiKeySchema>

/** The answer to the making of a key: the only one that ever holds its secret, and only the first time. */
export const newApiKeySchema = z.object({
  secretKey: z.string().optional().describe('Left out when the request is repeated with its Idempotency-Key.'),
  apiKey: apiKeySchema,
})
export type NewApiKey = z.output<typeof newApiKeySchema>

const inactivityIntervalSchema = z.int().min(1).max(36_500)

export const apiKeyInputSchema = z.object({
  userId: z.string().min(1).max(255).optional().describe("Whose key it is; the caller's when left out."),
  name: z.string().trim().min(1).max(255).default('API key'),
  collectionId: z.string().min(1).max(255).optional().describe('Makes a key for this collection only.'),
  expiresIn: expiresInSchema.optional(),
  inactivityInterval: inactivityIntervalSchema.optional(),
})
export type ApiKeyInput = z.input<typeof apiKeyInputSchema>

export const apiKeyExpirySchema = z.object({
  expiresIn: expiresInSchema.optional().describe('The key never expires when left out.'),
})
export type ApiKeyExpiry = z.input<typeof apiKeyExpirySchema>

export const apiKeyInactivitySchema = z.object({
  inactivityInterval: inactivityIntervalSchema
    .optional()
    .describe('Days; the key may stay unused for ever when left out.'),
})
export type ApiKeyInactivity = z.input<typeof apiKeyInactivitySchema>

const numberOf = (value: Row[string] | undefined) => (value == null ? undefined : Number(value))
const timeOf = (value: Row[string] | undefined) => (value == null ? undefined : isoTime(Number(value)))

export const validityOf = (row: ApiKeyRow): ApiKeyValidity => ({
  isActive: row.is_active === true,
  createdAt: row.created_at,
  expiresAt: numberOf(row.expires_at),
  inactivityInterval: numberOf(row.inactivity_interval),
  lastUsedAt: numberOf(row.last_used_at),
})

/** What callers see of a row. */
export function apiKeyOf(
  row: ApiKeyRow,
  facts: { readonly username: string; readonly collectionName: string | undefined; readonly now: number },
): ApiKey {
  const collectionId = (row.collection_id as string | null) ?? undefined
  return compact({
    id: row.id,
    username: facts.username,
    name: row.name,
    hint: row.hint,
    createdAt: isoTime(row.created_at),
    expiresAt: timeOf(row.expires_at),
    lastUsedAt: timeOf(row.last_used_at),
    inactivityInterval: numberOf(row.inactivity_interval),
    totalCalls: row.total_calls,
    isActive: isAccepted(validityOf(row), facts.now),
    collectionName: facts.collectionName,
    collectionId,
    isGlobalKey: collectionId === undefined,
  })
}
