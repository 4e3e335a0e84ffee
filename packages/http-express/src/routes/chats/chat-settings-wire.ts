import { chatSettingsSchema, llmArgumentsSchema, ragConfigSchema } from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { costControlsWire } from './cost-controls-wire.ts'
import { chatFieldsWithoutEffect, llmArgumentsWithoutEffect, ragConfigWithoutEffect } from './fields-without-effect.ts'

/** How the model is called; unknown keys are ignored. */
export const llmArgumentsWire = component(
  'ChatCompletionRequestLLMArgs',
  wireSchema(llmArgumentsSchema).schema.extend({ ...llmArgumentsWithoutEffect, cost_controls: costControlsWire }),
)

/** What is retrieved for a question; unknown keys are ignored. */
const ragConfigWire = component(
  'ChatCompletionRAGConfig',
  wireSchema(ragConfigSchema).schema.extend(ragConfigWithoutEffect),
)

/** `True` and `False` are what clients in Python send. */
const includeChatHistoryWire = z
  .union([z.enum(['on', 'off', 'auto', 'True', 'False', 'true', 'false']), z.boolean()])
  .transform((value): 'on' | 'off' | 'auto' => {
    if (value === 'on' || value === 'off' || value === 'auto') return value
    return String(value).toLowerCase() === 'true' ? 'on' : 'off'
  })

/** The fields of requests and settings that say how a chat answers, in the place of their plain forms. */
export const chatFields = {
  llm_args: llmArgumentsWire.optional(),
  rag_config: ragConfigWire.optional(),
  include_chat_history: includeChatHistoryWire.optional(),
  ...chatFieldsWithoutEffect,
}

const chatSettings = wireSchema(chatSettingsSchema)
/** Defaults of a collection for the chats over it. */
export const chatSettingsWire = component('ChatSettings', chatSettings.schema.extend(chatFields))
export const chatSettingsForm = { ...chatSettings, schema: chatSettingsWire }
