import { contextDefaults } from '@docent/core'
import { z } from 'zod'
import { empty, ignoredField } from '../wire/ignored-field.ts'

/**
 * Documented fields without effect, with their accepted values: the documented default, or values that change nothing.
 * Other values are refused, key by key. Keys in no table are ignored.
 */

const onlyForAgents = 'For agents only: no effect without use_agent, which is not supported yet.'
const agentField = (schema: z.ZodType) => schema.nullish().describe(onlyForAgents)

/** Whether a map equals the default switches. */
const defaultContext = z
  .record(z.string(), z.boolean())
  .refine((map) => Object.entries(map).every(([key, wanted]) => standardContext[key] === wanted))
const standardContext: Readonly<Record<string, boolean>> = contextDefaults

const onlyForGeneratedText = 'Not supported here: only values without effect.'

/** Of every model call. */
export const callArgumentsWithoutEffect = {
  json_preserve_system_prompt: ignoredField(z.boolean(), 'The system prompt is always preserved.'),
  agent_tools: agentField(z.union([z.string(), z.array(z.string())])),
  agent_type: agentField(z.enum(['auto', 'general', 'task', 'deep_research', 'coder', 'search'])),
  agent_stream_files: agentField(z.boolean()),
  agent_original_files: agentField(z.array(z.string())),
  agent_num_executable_code_blocks_limit: agentField(z.int()),
  agent_main_model: agentField(z.string()),
  agent_max_stream_length: agentField(z.int()),
  agent_max_memory_usage: agentField(z.int()),
  task_tracking: agentField(z.boolean()),
  final_answer_guidelines_mode: agentField(
    z.enum(['auto', 'detailed', 'detailed_no_file_links', 'detailed_no_image_links', 'detailed_no_links', 'raw_LLM']),
  ),
}

const onlyForQuestions = 'Set in the question itself: the asking user chooses the memory.'

/** Fields of `llm_args` that only a question may set. */
export const memoryWithoutEffect = {
  memory_block_id: ignoredField(empty.text, onlyForQuestions),
  memory_block_name: ignoredField(empty.text, onlyForQuestions),
}

/** Fields of `llm_args` that apply to chat answers only, for other model calls. */
export const answerFormsWithoutEffect = {
  response_format: ignoredField(z.literal('text'), onlyForGeneratedText),
  guided_json: ignoredField(z.union([empty.text, empty.object]), onlyForGeneratedText),
  guided_regex: ignoredField(empty.text, onlyForGeneratedText),
  guided_choice: ignoredField(empty.list, onlyForGeneratedText),
  guided_grammar: ignoredField(empty.text, onlyForGeneratedText),
  guided_whitespace_pattern: ignoredField(empty.text, onlyForGeneratedText),
  enable_vision: ignoredField(z.literal(['off', 'auto']), onlyForGeneratedText),
  visible_vision_models: ignoredField(z.union([empty.list, z.tuple([z.literal('auto')]), z.literal('auto')])),
  images_num_max: ignoredField(z.unknown(), 'Limits images, but none are sent.'),
  client_metadata: ignoredField(empty.text, onlyForGeneratedText),
  min_chars_per_yield: ignoredField(z.literal([0, 1]), onlyForGeneratedText),
  agent_accuracy: agentField(z.enum(['quick', 'basic', 'standard', 'maximum'])),
  agent_max_turns: agentField(z.union([z.int(), z.literal('auto')])),
  agent_timeout: agentField(z.int()),
  agent_total_timeout: agentField(z.int()),
}

/** Of context besides the text. */
export const contextWithoutEffect = { meta_data_to_include: ignoredField(defaultContext) }

export const ragConfigWithoutEffect = {
  graph_rag_auto_select: ignoredField(z.boolean(), 'Applies only with a graph, which is not built.'),
}

/** Of image prompts, outside of chats. */
export const imagePromptsWithoutEffect = {
  image_batch_final_prompt: ignoredField(empty.text),
  image_batch_image_prompt: ignoredField(empty.text),
}
