import { jsonBody, ok, stream, type Area } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'
import { chatCompletionCall, chatCompletionInput } from './chat-completion-input.ts'
import {
  chatCompletion,
  chatCompletionChunk,
  chatCompletionChunks,
  chatCompletionReply,
  chunkWriter,
} from './chat-completion-reply.ts'
import { callErrors, openAfterMs, stallMs, type CompatibilitySettings } from './compatibility-settings.ts'

export const chatCompletionRoute = (area: Area, suffix: string, { collections, bodyBytes }: CompatibilitySettings) =>
  defineRoute({
    operationId: `create_compatible_chat_completion${suffix}`,
    tag: 'Compatibility',
    area,
    method: 'POST',
    path: '/chat/completions',
    summary: 'Answers a conversation, as chat completions of OpenAI do',
    description:
      'Nothing is kept, and an answer ends when its caller goes. Fields that are not listed are ignored, tools among ' +
      'them. A stream ends with the event data: [DONE].',
    request: {
      body: jsonBody(chatCompletionInput, bodyBytes),
      example: { model: 'auto', messages: [{ role: 'user', content: 'How much is a ticket?' }] },
    },
    responses: {
      200: {
        description: 'The answer, or its pieces',
        schema: chatCompletionReply,
        stream: chatCompletionChunk,
        streamFormat: 'sse',
      },
    },
    errors: callErrors,
    async handler({ input: { body }, caller, request }) {
      const call = { ...chatCompletionCall(body), collections }
      const completion = await caller.completions.create(call, callOptions(request))
      if (body.stream !== true) return ok(await chatCompletion(completion))
      const includeUsage = body.stream_options?.include_usage === true
      const chunks = chatCompletionChunks(completion, { includeUsage })
      return stream(chunks, { format: 'sse', lastData: '[DONE]', json: chunkWriter(), openAfterMs, stallMs })
    },
  })
