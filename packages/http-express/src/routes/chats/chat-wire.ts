import {
  chatMessageMetaSchema,
  chatMessageReferenceSchema,
  chatMessageSchema,
  chatSessionSchema,
  questionArgumentsSchema,
  suggestedQuestionSchema,
  type ChatMessage,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const chatSessionWire = wireSchema(chatSessionSchema, { name: 'ChatSession' })
export const chatMessageMetaWire = wireSchema(chatMessageMetaSchema, { name: 'ChatMessageMeta' })
export const chatMessageReferenceWire = wireSchema(chatMessageReferenceSchema, { name: 'ChatMessageReference' })
export const suggestedQuestionWire = wireSchema(suggestedQuestionSchema, { name: 'SuggestedQuestion' })

const llmArguments = wireSchema(questionArgumentsSchema)
/** JSON text also uses the wire names. */
const llmArgumentsText = (text: string) =>
  JSON.stringify(llmArguments.encode(questionArgumentsSchema.parse(JSON.parse(text))))

const message = wireSchema(chatMessageSchema)
export const chatMessageWire = {
  encode: ({ llmArgs, ...rest }: ChatMessage) =>
    message.encode(llmArgs === undefined ? rest : { ...rest, llmArgs: llmArgumentsText(llmArgs) }),
  schema: component(
    'ChatMessage',
    message.schema.extend({ type_list: z.array(chatMessageMetaWire.schema).optional() }),
  ),
}
