import { completionInputSchema } from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { chatFields, questionArgumentsWire } from '../chats/chat-settings-wire.ts'
import { emptyAsUndefined } from '../wire/empty-as-undefined.ts'
import { noGuardrails } from '../wire/no-guardrails.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const input = wireSchema(completionInputSchema)

export const completionWire = {
  decode: input.decode,
  schema: component(
    'ChatCompletionRequest',
    input.schema.extend({
      ...chatFields,
      llm_args: emptyAsUndefined(questionArgumentsWire),
      guardrails_settings: noGuardrails(),
      stream: z.boolean().default(false).describe('Streams the answer while it is generated.'),
    }),
  ),
}

export const completionSchema = component(
  'ChatCompletion',
  z.object({ message_id: z.string().describe('Id of the answer.'), body: z.string() }),
)
