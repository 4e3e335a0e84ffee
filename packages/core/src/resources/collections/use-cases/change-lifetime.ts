import { z } from 'zod'
import { requireAdministrator, requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CollectionRow } from '../collection-table.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionEntity } from '../collection-machine.ts'
import { findCollection } from '../collection-records.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { requireEditable } from '../edit-rights.ts'
import { endOfDay, timeZoneSchema } from '../end-of-day.ts'
import { setLifetime } from '../lifetime.ts'

export const expiryDateSchema = z.object({
  expiryDate: z.iso.date().describe('The last day on which it is open.'),
  timezone: timeZoneSchema.default('UTC').describe('IANA name; whose day it is.'),
})
export type ExpiryDateInput = z.input<typeof expiryDateSchema>

const mostDays = 36_500

/** Days without use after which a collection is archived. */
export const inactivityIntervalSchema = z.object({
  inactivityInterval: z.int().min(1).max(mostDays).describe('Days without chat, ingestion or edit.'),
})
export type InactivityIntervalInput = z.input<typeof inactivityIntervalSchema>

const latest = Date.UTC(9999, 11, 31)

/** @throws `invalid_input` when it has passed */
export function requireAhead(time: number, now: number): number {
  if (time > now && time <= latest) return time
  throw new DocentError({
    code: 'invalid_input',
    message: 'The expiry date must be in the future, and before the end of the year 9999.',
    details: { field: 'expiryDate' },
  })
}

/** Archives the collection at the end of that day. @throws `invalid_input` when the day has passed */
export const setExpiryDate =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, input: ExpiryDateInput, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    const { expiryDate, timezone } = check(expiryDateSchema, input)
    await change(dependencies, principal, id, 'EXPIRY_DATE_CHANGED', options, (now) => ({
      expiry_date: requireAhead(endOfDay(expiryDate, timezone), now),
    }))
  }

export const removeExpiryDate =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await change(dependencies, principal, id, 'EXPIRY_DATE_CHANGED', options, () => ({ expiry_date: null }))
  }

/** Archives the collection when for so many days nobody chatted with it, brought documents or changed it. */
export const setInactivityInterval =
  (dependencies: CollectionsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: InactivityIntervalInput,
    options: CallOptions = {},
  ): Promise<void> => {
    requireGlobal(principal)
    const { inactivityInterval } = check(inactivityIntervalSchema, input)
    await change(dependencies, principal, id, 'INACTIVITY_INTERVAL_CHANGED', options, () => ({
      inactivity_interval: inactivityInterval,
    }))
  }

export const removeInactivityInterval =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await change(dependencies, principal, id, 'INACTIVITY_INTERVAL_CHANGED', options, () => ({
      inactivity_interval: null,
    }))
  }

async function change(
  { runtime, records }: CollectionsDependencies,
  principal: Principal,
  id: string,
  event: string,
  options: CallOptions,
  columnsAt: (now: number) => Partial<Pick<CollectionRow, 'expiry_date' | 'inactivity_interval'>>,
): Promise<void> {
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    const row = await requireEditable(records, scopeOf(principal), id, 'manage')
    applyLifetime(draft, row, { ...columnsAt(draft.now), updated_at: draft.now })
    draft.record('collection', id, event, columnsAt(draft.now))
  })
}

function applyLifetime(draft: Draft, row: CollectionRow, columns: Partial<CollectionRow>): void {
  const instance = draft.instance(collectionEntity, row)
  draft.set(instance, columns)
  setLifetime(draft, instance, { ...row, ...columns })
}

/**
 * Takes the expiry dates off all open collections of all users; archived ones stay archived, and inactivity intervals
 * stay. Collection by collection: called again after a crash it continues.
 * @throws `unauthorized` unless an administrator calls
 */
export const resetAllExpirations =
  ({ runtime, records }: CollectionsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const commit = { actor: principal.userId, requestId: options.requestId }
    let after: string | undefined
    for (;;) {
      options.signal?.throwIfAborted()
      const ids = await records.expiring(after)
      if (ids.length === 0) return
      for (const id of ids) {
        await runtime.commit(commit, async (draft) => {
          const row = await findCollection(draft.storage, id)
          if (row?.state !== 'active' || row.expiry_date === null) return
          // No use of the collection: it keeps its place in lists, and days without use still count.
          applyLifetime(draft, row, { expiry_date: null, updated_at: row.updated_at })
          draft.record('collection', id, 'EXPIRY_DATE_CHANGED', { expiry_date: null })
        })
      }
      after = ids.at(-1)
    }
  }
