import { z } from 'zod'
import { empty, harmless } from '../wire/harmless.ts'

/**
 * Documented fields that do nothing here, with the values that ask for nothing: the documented default, or what changes
 * nothing. Everything else is refused, key by key. Keys that no table names are ignored.
 */

const anything = z.unknown()
const onlyForAgents = 'Steers agents only: nothing without use_agent, which is not supported yet.'
const agentField = (schema: z.ZodType) => schema.nullish().describe(onlyForAgents)

/** Whether a map switches just what is switched without it. */
const contextDefaults: Readonly<Record<string, boolean>> = {
  name: true,
  text: true,
  page: true,
  captions: true,
  uri: false,
  connector: false,
  original_mtime: false,
  age: false,
  score: false,
}
const defaultContext = z
  .record(z.string(), z.boolean())
  .refine((map) => Object.entries(map).every(([key, wanted]) => contextDefaults[key] === wanted))

export const llmArgumentsWithoutEffect = {
  repetition_penalty: harmless(z.literal([1, 1.07])),
  min_max_new_tokens: harmless(z.literal(512)),
  response_format: harmless(z.literal('text')),
  guided_json: harmless(z.union([empty.text, empty.object])),
  guided_regex: harmless(empty.text),
  guided_choice: harmless(empty.list),
  guided_grammar: harmless(empty.text),
  guided_whitespace_pattern: harmless(empty.text),
  enable_vision: harmless(z.literal(['off', 'auto'])),
  visible_vision_models: harmless(z.union([empty.list, z.tuple([z.literal('auto')]), z.literal('auto')])),
  images_num_max: harmless(anything, 'Bounds images, of which none are sent.'),
  json_preserve_system_prompt: harmless(anything, 'Acts on response_format json_object only.'),
  client_metadata: harmless(empty.text),
  min_chars_per_yield: harmless(z.literal([0, 1])),
  reasoning_effort: harmless(z.literal(0)),
  memory_block_id: harmless(empty.text),
  memory_block_name: harmless(empty.text),
  agent_accuracy: agentField(z.enum(['quick', 'basic', 'standard', 'maximum'])),
  agent_max_turns: agentField(z.union([z.int(), z.literal('auto')])),
  agent_tools: agentField(z.union([z.string(), z.array(z.string())])),
  agent_type: agentField(z.enum(['auto', 'general', 'task', 'deep_research', 'coder', 'search'])),
  agent_total_timeout: agentField(z.int()),
  agent_stream_files: agentField(z.boolean()),
}

/** Of what goes into the context besides the text. */
export const contextWithoutEffect = { meta_data_to_include: harmless(defaultContext) }

export const ragConfigWithoutEffect = {
  ...contextWithoutEffect,
  hyde_no_rag_llm_prompt_extension: harmless(anything, 'Acts on the rag types hyde1 and hyde2 only.'),
  num_neighbor_chunks_to_include: harmless(anything, 'Acts on the rag type rag+ only.'),
  graph_rag_auto_select: harmless(anything, 'Acts where a graph is built only.'),
}

/** Of completions and of chat settings. */
export const chatFieldsWithoutEffect = {
  self_reflection_config: harmless(empty.wishes),
  tags: harmless(
    z.union([empty.list, z.strictObject({ include: empty.list.optional(), exclude: empty.list.optional() })]),
  ),
}

export const completionFieldsWithoutEffect = {
  image_batch_final_prompt: harmless(empty.text),
  image_batch_image_prompt: harmless(empty.text),
}
