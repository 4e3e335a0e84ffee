import {
  callArgumentsSchema,
  chatSettingsSchema,
  chatTagsSchema,
  llmArgumentsSchema,
  questionArgumentsSchema,
  ragConfigSchema,
  selfReflectionSchema,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { jsonOrEmptyAsUndefined, emptyAsUndefined } from '../wire/empty-as-undefined.ts'
import { noGuardrails } from '../wire/no-guardrails.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { costControlsWire } from './cost-controls-wire.ts'
import {
  answerFormsWithoutEffect,
  callArgumentsWithoutEffect,
  memoryWithoutEffect,
  ragConfigWithoutEffect,
  refuseWithAgents,
} from './fields-without-effect.ts'

const llmArguments = wireSchema(llmArgumentsSchema).schema
const { shape: argument } = llmArguments

const llmArgumentsWire = llmArguments.extend({
  ...callArgumentsWithoutEffect,
  cost_controls: costControlsWire,
  guided_json: jsonOrEmptyAsUndefined(argument.guided_json.unwrap()).describe(argument.guided_json.description ?? ''),
  guided_choice: emptyAsUndefined(argument.guided_choice.unwrap()).describe(argument.guided_choice.description ?? ''),
  guided_regex: emptyAsUndefined(argument.guided_regex.unwrap()).describe(argument.guided_regex.description ?? ''),
  guided_grammar: emptyAsUndefined(argument.guided_grammar.unwrap()).describe(
    argument.guided_grammar.description ?? '',
  ),
  guided_whitespace_pattern: emptyAsUndefined(argument.guided_whitespace_pattern.unwrap()).describe(
    argument.guided_whitespace_pattern.description ?? '',
  ),
  visible_vision_models: emptyAsUndefined(
    z
      .union([argument.visible_vision_models.unwrap(), z.literal('auto')])
      .transform((models) => (models === 'auto' ? [models] : models)),
  ).describe(argument.visible_vision_models.description ?? ''),
  images_num_max: emptyAsUndefined(argument.images_num_max.unwrap()).describe(
    argument.images_num_max.description ?? '',
  ),
  agent_type: emptyAsUndefined(argument.agent_type.unwrap()).describe(argument.agent_type.description ?? ''),
  agent_tools: emptyAsUndefined(argument.agent_tools.unwrap()).describe(argument.agent_tools.description ?? ''),
  agent_timeout: emptyAsUndefined(argument.agent_timeout.unwrap()).describe(argument.agent_timeout.description ?? ''),
  client_metadata: emptyAsUndefined(argument.client_metadata.unwrap()).describe(
    argument.client_metadata.description ?? '',
  ),
})

const { memory_block_id: memoryId, memory_block_name: memoryName } = wireSchema(questionArgumentsSchema).schema.shape
/** Settings of a question's model calls; unknown keys are ignored. */
export const questionArgumentsWire = component(
  'ChatCompletionRequestLLMArgs',
  llmArgumentsWire
    .extend({
      memory_block_id: emptyAsUndefined(memoryId.unwrap()).describe(memoryId.description ?? ''),
      memory_block_name: emptyAsUndefined(memoryName.unwrap()).describe(memoryName.description ?? ''),
    })
    .check(refuseWithAgents),
)
/** The collection's defaults of these for its chats. */
const settingsArgumentsWire = component(
  'ChatSettingsLLMArgs',
  llmArgumentsWire.extend(memoryWithoutEffect).check(refuseWithAgents),
)

const callArguments = wireSchema(callArgumentsSchema).schema.extend({
  ...callArgumentsWithoutEffect,
  ...memoryWithoutEffect,
  cost_controls: costControlsWire,
})
/** The same for other model calls. */
export const callArgumentsWire = component('LLMArgs', callArguments.extend(answerFormsWithoutEffect))

const ragConfig = wireSchema(ragConfigSchema).schema
/** Retrieval settings of a question; unknown keys are ignored. */
const ragConfigWire = component(
  'ChatCompletionRAGConfig',
  ragConfig.extend({
    ...ragConfigWithoutEffect,
    meta_data_to_include: emptyAsUndefined(ragConfig.shape.meta_data_to_include.unwrap()).describe(
      ragConfig.shape.meta_data_to_include.description ?? '',
    ),
    hyde_no_rag_llm_prompt_extension: emptyAsUndefined(
      ragConfig.shape.hyde_no_rag_llm_prompt_extension.unwrap(),
    ).describe(ragConfig.shape.hyde_no_rag_llm_prompt_extension.description ?? ''),
  }),
)

const selfReflection = wireSchema(selfReflectionSchema).schema
/** Self-reflection on an answer; unknown keys are ignored. */
const selfReflectionWire = component(
  'ChatCompletionSelfReflectionConfig',
  selfReflection.extend({
    llm_reflection: selfReflection.shape.llm_reflection,
    llm_args_reflection: jsonOrEmptyAsUndefined(callArguments.extend(answerFormsWithoutEffect)).describe(
      'Settings of that model call: an object, or JSON text.',
    ),
  }),
)

/** Python clients send `True` and `False`. */
const includeChatHistoryWire = z
  .union([z.enum(['on', 'off', 'auto', 'True', 'False', 'true', 'false']), z.boolean()])
  .transform((value): 'on' | 'off' | 'auto' => {
    if (value === 'on' || value === 'off' || value === 'auto') return value
    return String(value).toLowerCase() === 'true' ? 'on' : 'off'
  })

const tagFilter = wireSchema(chatTagsSchema).schema
/** A list means documents with any of its tags. */
const tagsWire = emptyAsUndefined(
  z
    .union([tagFilter.shape.include.unwrap(), tagFilter])
    .transform((tags) => (Array.isArray(tags) ? { include: tags } : tags)),
).describe('Limits the documents: with any of these tags, or with any of include and none of exclude.')

/** The fields of requests and settings that configure a chat's answers, replacing their plain forms. */
export const chatFields = {
  llm_args: emptyAsUndefined(settingsArgumentsWire),
  rag_config: emptyAsUndefined(ragConfigWire),
  self_reflection_config: emptyAsUndefined(selfReflectionWire),
  include_chat_history: includeChatHistoryWire.optional(),
  tags: tagsWire,
}

const chatSettings = wireSchema(chatSettingsSchema)
/** Defaults of a collection for the chats over it. */
export const chatSettingsWire = component(
  'ChatSettings',
  chatSettings.schema.extend({ ...chatFields, guardrails_settings: noGuardrails() }),
)
export const chatSettingsForm = { ...chatSettings, schema: chatSettingsWire }
