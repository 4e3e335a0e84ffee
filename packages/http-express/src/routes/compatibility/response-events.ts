import { asDocentError, type Completion, type DocentError } from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import {
  begunResponse,
  endedResponse,
  failedResponse,
  messageId,
  textPartOf,
  type Annotation,
  type Finish,
  type OutputMessage,
  type ResponseReply,
  type TextPart,
} from './response-object.ts'
import { errorOfResponse } from './error-of-response.ts'
import type { ResponseInput } from './response-input.ts'

/** For the OpenAPI document: the fields depend on the type, as in OpenAI's API. */
export const responseEvent = component(
  'CompatibleResponseEvent',
  z.looseObject({ type: z.string().describe('Also the name of the event.'), sequence_number: z.int() }),
)

type Place = { readonly item_id: string; readonly output_index: 0; readonly content_index: 0 }

type Unnumbered =
  | {
      type:
        'response.created' | 'response.in_progress' | 'response.completed' | 'response.incomplete' | 'response.failed'
      response: ResponseReply
    }
  | {
      type: 'response.output_item.added' | 'response.output_item.done'
      output_index: 0
      item: OutputMessage
    }
  | (Place & { type: 'response.content_part.added' | 'response.content_part.done'; part: TextPart })
  | (Place & { type: 'response.output_text.delta'; delta: string; logprobs: [] })
  | (Place & { type: 'response.output_text.annotation.added'; annotation_index: number; annotation: Annotation })
  | (Place & { type: 'response.output_text.done'; text: string; logprobs: [] })

export type ResponseEvent = Unnumbered & { sequence_number: number }

/**
 * The answer as events. A failure before the first word is thrown, and so becomes a status; a later one is
 * reported by `response.failed`, which ends the stream.
 */
export async function* responseEvents(
  completion: Completion,
  input: ResponseInput,
  failed: (error: DocentError) => void,
): AsyncGenerator<ResponseEvent> {
  // Created with the first part: only then the answering model is known.
  let begun: ResponseReply | undefined
  const id = messageId(completion)
  const place: Place = { item_id: id, output_index: 0, content_index: 0 }
  let sequence = 0
  const numbered = (event: Unnumbered): ResponseEvent => ({ ...event, sequence_number: sequence++ })
  let text = ''
  try {
    for await (const part of completion.parts) {
      if (part.type === 'reasoning' || part.type === 'tool-call') continue
      if (!begun) {
        begun = begunResponse(completion, input)
        for (const event of opening(begun, id, place)) yield numbered(event)
      }
      if (part.type === 'text') {
        text += part.text
        yield numbered({ type: 'response.output_text.delta', ...place, delta: part.text, logprobs: [] })
      } else for (const event of closing(begun, id, place, text, part)) yield numbered(event)
    }
  } catch (thrown) {
    if (!begun) throw errorOfResponse(thrown)
    const error = asDocentError(thrown)
    failed(error)
    yield numbered({ type: 'response.failed', response: failedResponse(begun, id, text, error) })
  }
}

function* opening(begun: ResponseReply, id: string, place: Place): Generator<Unnumbered> {
  yield { type: 'response.created', response: begun }
  yield { type: 'response.in_progress', response: begun }
  const item: OutputMessage = { id, type: 'message', status: 'in_progress', role: 'assistant', content: [] }
  yield { type: 'response.output_item.added', output_index: 0, item }
  yield { type: 'response.content_part.added', ...place, part: textPartOf('') }
}

function* closing(begun: ResponseReply, id: string, place: Place, text: string, finish: Finish): Generator<Unnumbered> {
  const { message, response } = endedResponse(begun, id, text, finish)
  const part = message.content[0]!
  for (const [annotation_index, annotation] of part.annotations.entries()) {
    yield { type: 'response.output_text.annotation.added', ...place, annotation_index, annotation }
  }
  yield { type: 'response.output_text.done', ...place, text, logprobs: [] }
  yield { type: 'response.content_part.done', ...place, part }
  yield { type: 'response.output_item.done', output_index: 0, item: message }
  yield { type: response.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response }
}

/** The whole answer in one object. */
export async function wholeResponse(completion: Completion, input: ResponseInput): Promise<ResponseReply> {
  let text = ''
  for await (const part of completion.parts) {
    if (part.type === 'text') text += part.text
    else if (part.type === 'finish') {
      return endedResponse(begunResponse(completion, input), messageId(completion), text, part).response
    }
  }
  throw new Error('The answer ended without a final event.')
}
