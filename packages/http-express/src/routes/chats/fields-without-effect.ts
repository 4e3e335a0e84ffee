import { contextDefaults } from '@docent/core'
import { z } from 'zod'
import { empty, ignoredField } from '../wire/ignored-field.ts'

/**
 * Documented fields without effect, with their accepted values: the documented default, or values that change nothing.
 * Other values are refused, key by key. Keys in no table are ignored.
 */

const onlyForAgents = 'For agents only: no effect without use_agent.'
const agentField = (schema: z.ZodType) => schema.nullish().describe(onlyForAgents)
const notWithAgents = 'No effect without use_agent, and refused with it: not supported yet.'
const refusedField = (schema: z.ZodType) => schema.nullish().describe(notWithAgents)

/** Whether a map equals the default switches. */
const defaultContext = z
  .record(z.string(), z.boolean())
  .refine((map) => Object.entries(map).every(([key, wanted]) => standardContext[key] === wanted))
const standardContext: Readonly<Record<string, boolean>> = contextDefaults

const onlyForGeneratedText = 'Not supported here: only values without effect.'

const refusedWithAgents = {
  agent_original_files: refusedField(z.array(z.string())),
  agent_num_executable_code_blocks_limit: refusedField(z.int()),
  agent_main_model: refusedField(z.string()),
  agent_max_stream_length: refusedField(z.int()),
  agent_max_memory_usage: refusedField(z.int()),
  final_answer_guidelines_mode: refusedField(
    z.enum(['auto', 'detailed', 'detailed_no_file_links', 'detailed_no_image_links', 'detailed_no_links', 'raw_LLM']),
  ),
}

/** What an agent would have to heed, and cannot yet, is refused with `use_agent`. */
export function refuseWithAgents({ value, issues }: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void {
  if (value['use_agent'] !== true) return
  for (const key of Object.keys(refusedWithAgents)) {
    const given = value[key] ?? 'auto'
    if (given === 'auto' || given === '' || (Array.isArray(given) && given.length === 0)) continue
    issues.push({
      code: 'custom',
      path: [key],
      message: `llm_args.${key} is not supported with use_agent yet; leave it out.`,
      input: given,
    })
  }
}

/** Of every model call. */
export const callArgumentsWithoutEffect = {
  json_preserve_system_prompt: ignoredField(z.boolean(), 'The system prompt is always preserved.'),
  task_tracking: z.boolean().nullish().describe('Agents can keep a list of their steps either way.'),
  ...refusedWithAgents,
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
  agent_type: agentField(z.string()),
  agent_tools: agentField(z.union([z.string(), z.array(z.string())])),
  agent_stream_files: agentField(z.boolean()),
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
