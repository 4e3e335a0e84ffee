import { jsonBody, ok, stream, type Area } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { callErrors, openAfterMs, stallMs, type CompatibilitySettings } from './compatibility-settings.ts'
import { orErrorOfResponse } from './error-of-response.ts'
import { responseEvent, responseEvents, wholeResponse } from './response-events.ts'
import { responseCall, responseInput } from './response-input.ts'
import { responseReply } from './response-object.ts'

export const responseRoute = (area: Area, suffix: string, { collections, bodyBytes }: CompatibilitySettings) =>
  defineRoute({
    operationId: `create_compatible_response${suffix}`,
    tag: 'Compatibility',
    area,
    method: 'POST',
    path: '/responses',
    summary: "Answers a text or a conversation, like OpenAI's responses",
    description:
      'Nothing is stored: a response cannot be read again or referenced, and an answer ends when its caller disconnects. ' +
      'Other fields are ignored, including tools.',
    request: {
      body: jsonBody(responseInput, bodyBytes),
      example: { model: 'auto', input: 'How much is a ticket?' },
    },
    responses: {
      200: {
        description: 'The answer, or its events',
        schema: responseReply,
        stream: responseEvent,
        streamFormat: 'sse',
      },
    },
    errors: callErrors,
    async handler({ input: { body }, caller, options, request }) {
      const call = { ...responseCall(body), collections }
      const completion = await orErrorOfResponse(caller.completions.create(call, options))
      if (body.stream !== true) return ok(await orErrorOfResponse(wholeResponse(completion, body)))
      const events = responseEvents(completion, body, (error) => {
        if (error.status >= 500) request.logger.error({ code: error.code, error }, error.message)
      })
      return stream(events, { format: 'sse', eventName: ({ type }) => type, openAfterMs, stallMs })
    },
  })
