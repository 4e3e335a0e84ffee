import { z } from 'zod'
import { created, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { promptTemplateChangeWire } from '../prompt-templates/prompt-template-wire.ts'
import {
  chatSessionUpdateWire,
  collectionChangeWire,
  deleteChatsWire,
  forkWire,
  messagePairWire,
} from './chat-change-wire.ts'
import { chatSessionWire } from './chat-wire.ts'

const tag = 'Chat'
const session = { description: 'The chat session', schema: chatSessionWire.schema }

/** Changes and copies of a chat session. */
export const chatChangeRoutes = [
  defineRoute({
    operationId: 'update_chat_session',
    tag,
    method: 'PATCH',
    path: '/chats/{id}',
    summary: 'Renames a chat session',
    description: 'The name is for lists; models do not see it.',
    request: { body: chatSessionUpdateWire.schema, example: { name: 'Prices' } },
    responses: { 200: session },
    errors: ['not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const change = chatSessionUpdateWire.decode(input.body)
      return ok(chatSessionWire.encode(await caller.chats.update(input.params.id, change, options)))
    },
  }),
  defineRoute({
    operationId: 'fork_chat_session',
    tag,
    method: 'POST',
    path: '/chats/{id}/fork',
    summary: 'Forks a chat session with its messages, up to and including one',
    description:
      'The messages are copied under new ids, with their citations and metadata, without their votes. An answer being generated is not copied.',
    request: { body: forkWire.schema },
    responses: { 201: { ...session, headers: { Location: 'URL of the new chat session.' } } },
    errors: ['not_found', 'wrong_state', 'conflict', 'timed_out'],
    async handler({ input, caller, options, request }) {
      const made = await caller.chats.fork(input.params.id, forkWire.decode(input.body), options)
      return created(chatSessionWire.encode(made), { headers: { Location: `${request.areaUrl}/chats/${made.id}` } })
    },
  }),
  defineRoute({
    operationId: 'insert_command_synth_pair',
    tag,
    method: 'POST',
    path: '/chats/{id}/synth_message_pair',
    summary: 'Adds a question and answer from a client command, without a model',
    description: 'Both messages are listed and are part of the history of later questions.',
    request: { body: messagePairWire.schema },
    responses: {
      201: { description: 'The two messages', schema: z.object({ question_id: z.string(), reply_id: z.string() }) },
    },
    errors: ['not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const pair = messagePairWire.decode(input.body)
      const made = await caller.chats.insertMessagePair(input.params.id, pair, options)
      return created({ question_id: made.questionId, reply_id: made.replyId })
    },
  }),
  defineRoute({
    operationId: 'update_chat_session_collection',
    tag,
    method: 'PUT',
    path: '/chats/{id}/collection',
    summary: 'Binds a chat session to another collection',
    description: 'Answers being generated continue over the old one.',
    request: { body: collectionChangeWire.schema },
    responses: { 200: session },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const change = collectionChangeWire.decode(input.body)
      return ok(chatSessionWire.encode(await caller.chats.setCollection(input.params.id, change, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_chat_session_collection',
    tag,
    method: 'DELETE',
    path: '/chats/{id}/collection',
    summary: 'Binds a chat session to no collection',
    description: 'Messages and citations stay; later questions are answered without documents.',
    responses: { 200: session },
    errors: ['forbidden', 'not_found', 'conflict'],
    handler: async ({ input, caller, options }) =>
      ok(chatSessionWire.encode(await caller.chats.removeCollection(input.params.id, options))),
  }),
  defineRoute({
    operationId: 'update_chat_session_prompt_template',
    tag,
    method: 'PUT',
    path: '/chats/{id}/prompt_template',
    summary: 'Sets the prompt template of a chat session',
    description: 'It applies from the next question on, before that of the collection.',
    request: { body: promptTemplateChangeWire.schema },
    responses: { 200: session },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const change = promptTemplateChangeWire.decode(input.body)
      const changed = await caller.chats.setPromptTemplate(input.params.id, change, options)
      return ok(chatSessionWire.encode(changed))
    },
  }),
  defineRoute({
    operationId: 'delete_chat_session_prompt_template',
    tag,
    method: 'DELETE',
    path: '/chats/{id}/prompt_template',
    summary: 'Removes the prompt template of a chat session',
    description: 'That of its collection applies from then on, or the default.',
    responses: { 200: session },
    errors: ['forbidden', 'not_found', 'conflict'],
    handler: async ({ input, caller, options }) =>
      ok(chatSessionWire.encode(await caller.chats.removePromptTemplate(input.params.id, options))),
  }),
  defineRoute({
    operationId: 'create_delete_chat_session_job',
    tag,
    method: 'POST',
    path: '/chats/delete_job',
    summary: 'Deletes chat sessions, as a job',
    description:
      'They are invisible at once. Failed deletions are errors of the job by id. The job cannot be canceled.',
    request: { body: deleteChatsWire.schema },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options, request }) {
      const ids = deleteChatsWire.decode(input.body)
      return answerJob(await caller.chats.deleteJob(ids, options), request)
    },
  }),
]
