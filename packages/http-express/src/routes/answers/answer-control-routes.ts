import type { ErrorCode } from '@docent/core'
import { noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const control = {
  tag: 'Chat',
  method: 'POST',
  errors: ['not_found', 'wrong_state', 'conflict'] as readonly ErrorCode[],
} as const

export const answerControlRoutes = [
  defineRoute({
    ...control,
    operationId: 'pause_chat_message',
    path: '/messages/{question_id}/pause',
    summary: 'Holds the delivery of an answer that is being streamed',
    description: 'The model continues; its output is buffered. Only a streaming answer can be paused.',
    responses: { 204: { description: 'Paused' } },
    async handler({ input, caller, options }) {
      await caller.answers.pause(input.params.question_id, options)
      return noContent()
    },
  }),
  defineRoute({
    ...control,
    operationId: 'resume_chat_message',
    path: '/messages/{question_id}/resume',
    summary: 'Resumes the delivery of a paused answer',
    description: 'Buffered output is sent at once.',
    responses: { 204: { description: 'Resumed' } },
    async handler({ input, caller, options }) {
      await caller.answers.resume(input.params.question_id, options)
      return noContent()
    },
  }),
  defineRoute({
    ...control,
    operationId: 'stop_chat_message',
    path: '/messages/{question_id}/stop',
    summary: 'Stops an answer at once; the text so far stays',
    description: 'The text so far is the reply, and the stream ends with `finished`.',
    responses: { 204: { description: 'Stopped' } },
    async handler({ input, caller, options }) {
      await caller.answers.stop(input.params.question_id, options)
      return noContent()
    },
  }),
  defineRoute({
    ...control,
    operationId: 'finish_chat_message',
    path: '/messages/{question_id}/finish',
    summary: 'Lets an answer end at its next sentence',
    description: 'The text up to there is the reply, and the stream ends with `finished`.',
    responses: { 204: { description: 'It will end' } },
    async handler({ input, caller, options }) {
      await caller.answers.finish(input.params.question_id, options)
      return noContent()
    },
  }),
]
