import { scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { remove, update } from '../../../kernel/records/index.ts'
import { messageTable, type MessageRow } from '../../chats/chat-tables.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { findChatSession } from '../../chats/index.ts'
import { findGeneration } from '../../generations/index.ts'
import { feedbackUpdateSchema, votesSchema, type FeedbackUpdate, type VotesInput } from '../feedback.ts'
import type { FeedbackDependencies } from '../feedback-dependencies.ts'
import { findFeedback } from '../feedback-records.ts'
import { messageFeedbackTable, type MessageFeedbackRow } from '../feedback-tables.ts'

type Said = Pick<MessageFeedbackRow, 'votes' | 'expected_answer' | 'user_comment'>

/** Adds to what the caller said of an answer of theirs. When nothing of it is left, the row goes. @throws `wrong_state` over an archived collection */
async function say(
  { runtime, chats, storage }: FeedbackDependencies,
  principal: Principal,
  answerId: string,
  changes: Partial<Said>,
  options: CallOptions,
): Promise<void> {
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    const answer = (await chats.requireChangeableMessages(scopeOf(principal), [answerId]))[0]!
    if (answer.role !== 'assistant') {
      throw new DocentError({
        code: 'wrong_state',
        message: 'Feedback is for answers, and this message is a question; give the id of a message with reply_to.',
      })
    }
    const before = await findFeedback(storage, answerId)
    const said: Said = {
      votes: before?.votes ?? 0,
      expected_answer: before?.expected_answer ?? null,
      user_comment: before?.user_comment ?? null,
      ...changes,
    }
    // Part of the batch: what is deleted meanwhile makes it decide again.
    draft.step(update(messageTable, { key: { id: answerId }, set: { votes: said.votes } }))
    await keep(draft, principal, answer, before, said)
    draft.record('message', answerId, 'FEEDBACK_GIVEN', { votes: said.votes })
  })
}

async function keep(
  draft: Draft,
  principal: Principal,
  answer: MessageRow,
  before: MessageFeedbackRow | undefined,
  said: Said,
) {
  const table = messageFeedbackTable
  const key = { answer_id: answer.id }
  const empty = said.votes === 0 && said.expected_answer === null && said.user_comment === null
  if (before && empty) {
    draft.step(remove(table, key, { where: eq('revision', before.revision), required: true }))
  } else if (before) {
    const set = { ...said, updated_at: draft.now }
    draft.step(update(table, { key, set, revision: before.revision }))
  } else if (!empty) {
    draft.insert(table, {
      ...key,
      ...said,
      question_id: answer.reply_to ?? null,
      session_id: answer.session_id!,
      owner_id: principal.userId,
      username: principal.username,
      collection_id: await askedCollection(draft, answer),
      created_at: draft.now,
      updated_at: draft.now,
      revision: 0,
    })
  }
}

/** The collection that was asked; for an answer that no generation is known of, that of its session. */
async function askedCollection(draft: Draft, answer: MessageRow): Promise<string | null> {
  const generationId = answer.generation_id ?? answer.reply_to
  const columns = ['collection_id'] as const
  const generation = generationId === null ? undefined : await findGeneration(draft.storage, generationId, columns)
  if (generation) return generation.collection_id
  const session = await findChatSession(draft.storage, answer.session_id, columns)
  return session?.collection_id ?? null
}

/** Votes for or against an answer, or takes the vote back. @throws `not_found`, `wrong_state` for a question */
export const vote =
  (dependencies: FeedbackDependencies) =>
  async (principal: Principal, answerId: string, input: VotesInput, options: CallOptions = {}): Promise<void> => {
    const { votes } = check(votesSchema, input)
    await say(dependencies, principal, answerId, { votes }, options)
  }

/** Records what was expected of an answer and how good it is. @throws `not_found`, `wrong_state` for a question */
export const updateFeedback =
  (dependencies: FeedbackDependencies) =>
  async (principal: Principal, answerId: string, input: FeedbackUpdate, options: CallOptions = {}): Promise<void> => {
    const { expectedAnswer, userComment } = check(feedbackUpdateSchema, input)
    const textOf = (text: string) => (text === '' ? null : text)
    const changes = { expected_answer: textOf(expectedAnswer), user_comment: textOf(userComment) }
    await say(dependencies, principal, answerId, changes, options)
  }
