import { DocentError } from '../../../kernel/errors/index.ts'
import type { Clock } from '../../../kernel/ports/index.ts'
import type { LiveStream } from '../../../resources/generations/index.ts'
import type { AnswerForm } from '../request/answer-form.ts'
import { checkedAnswer } from './checked-answer.ts'
import type { PreparedPrompt } from '../prepared-prompt.ts'
import type { StreamOutcome, Wanted } from './stream-answer.ts'

/**
 * Writes an answer into the stream that must have a form: in one piece, when it has it. What the model streams before that is
 * nobody's.
 */
export async function streamCheckedAnswer(
  clock: Clock,
  prepared: PreparedPrompt,
  form: AnswerForm,
  stream: LiveStream,
  wanted: Wanted,
): Promise<StreamOutcome> {
  // Awaited below; until then its failure must not count as unhandled.
  wanted.catch(() => {})
  const soFar = stream.text()
  if (soFar !== '' && !('text' in form.read(soFar))) {
    throw new DocentError({
      code: 'wrong_state',
      message: 'The answer was interrupted, and an answer in a form cannot be continued; ask again.',
    })
  }
  const answer = soFar === '' ? await checkedAnswer(prepared.ask, prepared.messages, form) : undefined
  if (!(await wanted)) return { end: 'gone', usage: undefined, firstAt: undefined }
  const firstAt = clock.now()
  if (answer) stream.append(answer.text)
  return { end: 'said', usage: undefined, reason: answer?.reason, firstAt }
}
