import { suggestedQuestionListSchema } from '@docent/core'
import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { suggestedQuestionWire } from '../chats/chat-wire.ts'
import { defineRoute } from '../define-route.ts'

export const collectionQuestionRoutes = [
  defineRoute({
    operationId: 'list_questions_for_collection',
    tag: 'Collections',
    method: 'GET',
    path: '/collections/{collection_id}/questions',
    summary: 'Suggests questions that the documents of a collection answer',
    description: 'None unless documents were ingested with `gen_doc_questions`.',
    request: { query: suggestedQuestionListSchema },
    responses: { 200: { description: 'Questions', schema: z.array(suggestedQuestionWire.schema) } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller }) {
      const questions = await caller.collections.questions(input.params.collection_id, input.query)
      return ok(questions.map(suggestedQuestionWire.encode))
    },
  }),
]
