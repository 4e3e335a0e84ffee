import { messageMetaSchema, messageReferencesSchema, questionsSchema } from '@docent/core'
import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import { chatMessageMetaWire, chatMessageReferenceWire, chatMessageWire, suggestedQuestionWire } from './chat-wire.ts'

const tag = 'Chat'

export const messageRoutes = [
  defineRoute({
    operationId: 'get_chat_session_messages',
    tag,
    method: 'GET',
    path: '/chats/{id}/messages',
    summary: 'Lists the messages of a chat session, newest first',
    description: 'Questions and replies, each reply with the question that it answers.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Messages', schema: z.array(chatMessageWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller }) {
      const messages = await caller.chats.messages(input.params.id, input.query)
      return ok(messages.map(chatMessageWire.encode))
    },
  }),
  defineRoute({
    operationId: 'list_questions_for_chat_session',
    tag,
    method: 'GET',
    path: '/chats/{id}/questions',
    summary: 'Suggests questions for a chat session',
    description: 'From questions generated for the documents of its collection; an empty list if there are none.',
    request: { query: questionsSchema },
    responses: { 200: { description: 'Questions', schema: z.array(suggestedQuestionWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller }) {
      const questions = await caller.chats.questions(input.params.id, input.query)
      return ok(questions.map(suggestedQuestionWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_message_references',
    tag,
    method: 'GET',
    path: '/messages/{id}/references',
    summary: 'Lists the citations of an answer, best first',
    description: 'Passages of documents that the caller can no longer see have no text.',
    request: { query: messageReferencesSchema },
    responses: { 200: { description: 'Citations', schema: z.array(chatMessageReferenceWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller }) {
      const references = await caller.chats.references(input.params.id, input.query)
      return ok(references.map(chatMessageReferenceWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_message_meta',
    tag,
    method: 'GET',
    path: '/messages/{id}/meta',
    summary: 'Returns how an answer was made',
    description: '`info_type` selects the kind, such as `usage_stats`.',
    request: {
      query: z.object({
        info_type: messageMetaSchema.shape.infoType
          .unwrap()
          .describe('usage_stats, prompt_raw, self_reflection, llm_only, hyde1, or a kind that starts with agent_.'),
      }),
    },
    responses: { 200: { description: 'Metadata of that kind', schema: z.array(chatMessageMetaWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller }) {
      const found = await caller.chats.meta(input.params.id, { infoType: input.query.info_type })
      return ok(found.map(chatMessageMetaWire.encode))
    },
  }),
]
