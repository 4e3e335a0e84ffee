import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { requireMatch } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { tagInputSchema, tagOf, type Tag, type TagInput } from '../tag.ts'
import { tagTable, type TagRow } from '../tag-tables.ts'
import type { TagsDependencies } from '../tags-dependencies.ts'

/** A new tag in this batch. Another of the same owner and name made meanwhile makes the batch decide again. */
export function insertTag(draft: Draft, principal: Principal, name: string): TagRow {
  const id = draft.uuid()
  const row = { id, owner_id: principal.userId, name, description: null, format: null, created_at: draft.now }
  draft.insert(tagTable, row)
  draft.record('tag', id, 'CREATED')
  return row
}

/** Makes it part of the batch that the tag is still there. */
export const requireTag = (draft: Draft, tag: TagRow): void => draft.step(requireMatch(tagTable, eq('id', tag.id)))

/** The caller's tag of this name, made when there is none. */
export const createTag =
  ({ runtime, idempotency, records }: TagsDependencies) =>
  async (principal: Principal, input: TagInput, options: CallOptions = {}): Promise<Tag> => {
    requireGlobal(principal)
    const { name } = check(tagInputSchema, input)
    return idempotency.once<Tag, Tag>(principal, 'createTag', { name }, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          const tag = tagOf((await records.own(scopeOf(principal), name)) ?? insertTag(draft, principal, name))
          remember(draft, tag)
          return tag
        }),
    })
  }
