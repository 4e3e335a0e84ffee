import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionEntity } from '../collection-machine.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { requireEditable } from '../edit-rights.ts'
import { sizeLimitSchema } from '../size-limit.ts'

export const sizeLimitInputSchema = z.object({ sizeLimit: sizeLimitSchema })

/** Bounds what comes in from now on; what is in stays, also above the limit. */
export const setSizeLimit =
  (dependencies: CollectionsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: z.input<typeof sizeLimitInputSchema>,
    options: CallOptions = {},
  ): Promise<void> => {
    requireGlobal(principal)
    await change(dependencies, principal, id, check(sizeLimitInputSchema, input).sizeLimit, options)
  }

/** The default of new collections holds again. */
export const removeSizeLimit =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await change(dependencies, principal, id, null, options)
  }

async function change(
  { runtime, records, settings }: CollectionsDependencies,
  principal: Principal,
  id: string,
  sizeLimit: number | null,
  options: CallOptions,
): Promise<void> {
  const limits = { size_limit: sizeLimit, size_default: await settings.global('default_collection_size_limit') }
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    const row = await requireEditable(records, scopeOf(principal), id, 'manage')
    draft.set(draft.instance(collectionEntity, row), limits)
    draft.record('collection', id, 'SIZE_LIMIT_CHANGED', { sizeLimit })
  })
}
