import { z } from 'zod'
import { requireGlobal, scopeOf, type Scope } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, eq, type Principal } from '../../../kernel/ports/index.ts'
import { requireMatch } from '../../../kernel/records/index.ts'
import { promptTemplateTable } from '../../prompt-templates/prompt-template-tables.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { chatSessionEntity } from '../chat-session-machine.ts'
import type { ChatSession } from '../chat-session.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import { joinCollection, leaveCollection } from '../session-collection.ts'
import { withCollectionNames } from './read-chat-sessions.ts'
import type { ChatSessionRow } from '../chat-tables.ts'

export const chatSessionUpdateSchema = z.object({ name: z.string().trim().min(1).max(512) })
export type ChatSessionUpdate = z.input<typeof chatSessionUpdateSchema>

export const collectionChangeSchema = z.object({ collectionId: z.string().min(1).max(128) })
export type CollectionChange = z.input<typeof collectionChangeSchema>

export const sessionTemplateChangeSchema = z.object({ promptTemplateId: z.string().min(1).max(128) })
export type SessionTemplateChange = z.input<typeof sessionTemplateChangeSchema>

type ChangedColumns = Partial<Pick<ChatSessionRow, 'name' | 'collection_id' | 'prompt_template_id'>>

/**
 * Writes columns of a session of the caller, and returns it as it is then. @throws `not_found`, `wrong_state` over an
 * archived collection
 */
async function change(
  { runtime, records }: ChatsDependencies,
  principal: Principal,
  id: string,
  event: string,
  options: CallOptions,
  decide: (draft: Draft, row: ChatSessionRow, scope: Scope) => Promise<ChangedColumns> | ChangedColumns,
): Promise<ChatSession> {
  const scope = scopeOf(principal)
  const changed = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    const row = await records.requireChangeable(scope, id)
    const columns = await decide(draft, row, scope)
    draft.set(draft.instance(chatSessionEntity, row), columns)
    draft.record('chat_session', id, event, { fields: Object.keys(columns) })
    return { ...row, ...columns, updated_at: draft.now }
  })
  return (await withCollectionNames(records, scope, [changed]))[0]!
}

/** Gives a session a name. @throws `not_found` */
export const updateChatSession =
  (dependencies: ChatsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: ChatSessionUpdate,
    options: CallOptions = {},
  ): Promise<ChatSession> => {
    const { name } = check(chatSessionUpdateSchema, input)
    return change(dependencies, principal, id, 'RENAMED', options, () => ({ name }))
  }

/**
 * Answers from now on are from another collection; answers under way continue over the old one.
 * @throws `forbidden` with a key of one collection, `not_found`, `wrong_state` for an archived collection
 */
export const setSessionCollection =
  (dependencies: ChatsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: CollectionChange,
    options: CallOptions = {},
  ): Promise<ChatSession> => {
    requireGlobal(principal)
    const { collectionId } = check(collectionChangeSchema, input)
    return change(dependencies, principal, id, 'COLLECTION_CHANGED', options, async (draft, row, scope) => {
      const collection = await dependencies.collections.require(scope, collectionId, 'read')
      if (row.collection_id !== collectionId) {
        leaveCollection(draft, row)
        joinCollection(draft, collection)
      }
      return { collection_id: collectionId }
    })
  }

/** Answers from now on are from no collection. @throws `forbidden` with a key of one collection, `not_found` */
export const removeSessionCollection =
  (dependencies: ChatsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<ChatSession> => {
    requireGlobal(principal)
    return change(dependencies, principal, id, 'COLLECTION_CHANGED', options, (draft, row) => {
      leaveCollection(draft, row)
      return { collection_id: null }
    })
  }

/** Answers from now on are made with this template. @throws `forbidden` with a key of one collection, `not_found` */
export const setSessionTemplate =
  (dependencies: ChatsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: SessionTemplateChange,
    options: CallOptions = {},
  ): Promise<ChatSession> => {
    requireGlobal(principal)
    const { promptTemplateId } = check(sessionTemplateChangeSchema, input)
    return change(dependencies, principal, id, 'PROMPT_TEMPLATE_CHANGED', options, async (draft, _, scope) => {
      await dependencies.promptTemplates.require(scope, promptTemplateId)
      const there = and(eq('id', promptTemplateId), eq('state', 'active'))
      draft.step(requireMatch(promptTemplateTable, there))
      return { prompt_template_id: promptTemplateId }
    })
  }

/** Answers from now on are made with the template of the collection, or the default. @throws `not_found` */
export const removeSessionTemplate =
  (dependencies: ChatsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<ChatSession> => {
    requireGlobal(principal)
    return change(dependencies, principal, id, 'PROMPT_TEMPLATE_CHANGED', options, () => ({ prompt_template_id: null }))
  }
