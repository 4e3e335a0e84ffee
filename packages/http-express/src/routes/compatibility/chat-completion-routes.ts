import {
  chatCompletion,
  chatCompletionCall,
  chatCompletionChunks,
  chatToolsOf,
  chunkWriter,
  type ChatToolsRequest,
} from '@docent/core'
import { jsonBody, ok, stream, type Area } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import type { z } from 'zod'
import { chatMessageReferenceWire } from '../chats/chat-wire.ts'
import { chatCompletionInput, chatToolsInput } from './chat-completion-input.ts'
import { chatChunkSchema, chatReplySchema } from './chat-completion-wire.ts'
import { callErrors, openAfterMs, stallMs, type CompatibilitySettings } from './compatibility-settings.ts'

const encodeCitation = chatMessageReferenceWire.encode

const inputSchema = ({ tools }: CompatibilitySettings): z.ZodType<ChatToolsRequest> =>
  tools ? chatToolsInput : chatCompletionInput

export const chatCompletionRoute = (area: Area, suffix: string, settings: CompatibilitySettings) =>
  defineRoute({
    operationId: `create_compatible_chat_completion${suffix}`,
    tag: 'Compatibility',
    area,
    method: 'POST',
    path: '/chat/completions',
    summary: "Answers a conversation, like OpenAI's chat completions",
    description:
      'Nothing is stored, and an answer ends when its caller disconnects. ' +
      (settings.tools
        ? 'Tools are for models that can call them; the caller executes the calls. Other fields are ignored. '
        : 'Other fields are ignored, including tools. ') +
      'A stream ends with the event data: [DONE].',
    request: {
      body: jsonBody(inputSchema(settings), settings.bodyBytes),
      example: { model: 'auto', messages: [{ role: 'user', content: 'How much is a ticket?' }] },
    },
    responses: {
      200: {
        description: 'The answer, or its pieces',
        schema: chatReplySchema(settings.tools),
        stream: chatChunkSchema(settings.tools),
        streamFormat: 'sse',
      },
    },
    errors: callErrors,
    async handler({ input: { body }, caller, options }) {
      const call = { ...chatCompletionCall(body), ...chatToolsOf(body), collections: settings.collections }
      const completion = await caller.completions.create(call, options)
      if (body.stream !== true) return ok(await chatCompletion(completion, encodeCitation))
      const includeUsage = body.stream_options?.include_usage === true
      const chunks = chatCompletionChunks(completion, { includeUsage, encodeCitation })
      return stream(chunks, { format: 'sse', lastData: '[DONE]', json: chunkWriter(), openAfterMs, stallMs })
    },
  })
