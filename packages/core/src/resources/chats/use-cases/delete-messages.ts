import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, gt, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireAbsent, update } from '../../../kernel/records/index.ts'
import { messageFeedbackTable } from '../../feedback/feedback-tables.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { generationEntity, isFinal, findGenerations } from '../../generations/index.ts'
import {
  chatSessionTable,
  messageMetaTable,
  messageReferenceTable,
  messageTable,
  type MessageRow,
} from '../chat-tables.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import { shownContent } from '../chats-system.ts'
import { repliesTo, referencesOf, metasOf, messagesBesides, newestBesides } from '../message-records.ts'

/** So many are deleted as one, with their answers and all that hangs on them. */
const mostAtOnce = 200

export const messageIdsSchema = z.array(z.string().min(1).max(128)).min(1).max(mostAtOnce)

/**
 * Deletes messages, all or none: a question with its answer, an answer alone; with citations, metadata and feedback.
 * @throws `not_found` when one of them is not visible, `wrong_state` while one of them is being answered, and
 * over an archived collection
 */
export const deleteMessages =
  ({ runtime, records }: ChatsDependencies) =>
  async (principal: Principal, ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    const wanted = [...new Set(check(messageIdsSchema, ids))]
    const scope = scopeOf(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const named = await records.requireChangeableMessages(scope, wanted)
      const answers = await repliesTo(draft.storage, wanted)
      const rows = new Map([...named, ...answers].map((row) => [row.id, row]))
      await endGenerations(draft, [...rows.values()])
      for (const id of rows.keys()) {
        draft.step(remove(messageTable, { id }, { required: true }))
        draft.step(remove(messageFeedbackTable, { answer_id: id }))
        draft.record('message', id, 'DELETED')
      }
      await deleteWhatHangsOn(draft, [...rows.keys()])
      for (const [sessionId, gone] of Map.groupBy(rows.values(), (row) => row.session_id))
        await showNewest(draft, sessionId, gone)
    })
  }

/** What made an answer goes with it: nobody can follow it any more. Its pieces in the stream log are swept. */
async function endGenerations(draft: Draft, messages: readonly MessageRow[]): Promise<void> {
  const ids = new Set(messages.map((row) => row.reply_to ?? row.id))
  const generations = await findGenerations(draft.storage, [...ids])
  for (const row of generations) {
    if (!isFinal(row.state) || row.concluded !== true) {
      throw new DocentError({
        code: 'wrong_state',
        message:
          'One of the messages is being answered; stop the answer, or wait until it has ended, before deleting it.',
      })
    }
    draft.remove(draft.instance(generationEntity, row))
  }
}

async function deleteWhatHangsOn(draft: Draft, ids: readonly string[]): Promise<void> {
  for (const key of await referencesOf(draft.storage, ids, ['message_id', 'position']))
    draft.step(remove(messageReferenceTable, key))
  for (const key of await metasOf(draft.storage, ids, ['message_id', 'kind'])) draft.step(remove(messageMetaTable, key))
}

/** Lists show the newest message that is left. One that comes meanwhile makes the batch decide again. */
async function showNewest(draft: Draft, sessionId: string, gone: readonly MessageRow[]): Promise<void> {
  const ids = gone.map((row) => row.id)
  const newest = await newestBesides(draft.storage, sessionId, ids)
  const left = messagesBesides(sessionId, ids)
  draft.step(requireAbsent(messageTable, newest === undefined ? left : and(left, gt('id', newest.id))))
  const set = { latest_message_content: newest === undefined ? null : shownContent(newest.content) }
  draft.step(update(chatSessionTable, { key: { id: sessionId }, set }))
}
