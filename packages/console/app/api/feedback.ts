import { getMessageMeta, setMessageVotes, updateQuestionAnswerFeedback } from '@docent/client'
import { client } from './client.ts'

export const vote = (answerId: string, votes: number) =>
  client.call(setMessageVotes, { params: { message_id: answerId }, body: { votes } })

export const comment = (answerId: string, text: string, expected: string) =>
  client.call(updateQuestionAnswerFeedback, {
    params: { answer_id: answerId },
    body: { user_comment: text, expected_answer: expected },
  })

/** Of one kind, such as `usage_stats`; undefined where the answer has none. */
export async function metaOf(answerId: string, kind: string): Promise<string | undefined> {
  const [found] = await client.call(getMessageMeta, { params: { id: answerId }, query: { info_type: kind } })
  return found?.content
}
