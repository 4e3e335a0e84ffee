import { z } from 'zod'
import { costControlsSchema } from './cost-controls.ts'

/** Tokens of the answer for which the prompt always leaves room. */
export const defaultMinMaxNewTokens = 512

/** How a model is called, whatever for. */
export const callArgumentsSchema = z.object({
  temperature: z.number().min(0).max(2).optional().describe('0.0 by default: always the likeliest word.'),
  topK: z.int().min(0).optional().describe("The provider's own when unset or 0."),
  topP: z.number().min(0).max(1).optional().describe("The provider's own when unset or 0."),
  seed: z.int().optional().describe('0 lets the model pick one.'),
  repetitionPenalty: z
    .number()
    .min(0.01)
    .max(10)
    .optional()
    .describe("The model's own when unset, or 1 or 1.07; other values only for models that have it."),
  maxNewTokens: z
    .int()
    .min(-1)
    .optional()
    .describe(
      "Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, " +
        'for summaries and the rag types rag+ and all_data 1536.',
    ),
  minMaxNewTokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Tokens of the answer for which the prompt leaves room at least; 512 by default.'),
  reasoningEffort: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own.',
    ),
  useAgent: z.boolean().optional().describe('Lets an agent work with tools; for questions of chats only.'),
  costControls: costControlsSchema.optional().describe('Acts under llm auto.'),
})

/** How a chat calls the model. Names are those of the API's `llm_args`, in camel case. */
export const llmArgumentsSchema = callArgumentsSchema.extend({
  responseFormat: z
    .enum(['text', 'json_object', 'json_code'])
    .optional()
    .describe(
      'json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given.',
    ),
  guidedJson: z
    .record(z.string(), z.json())
    .optional()
    .describe('JSON schema that the answer fits; checked before it is given.'),
  guidedChoice: z
    .array(z.string().min(1).max(1_000))
    .min(1)
    .max(1_000)
    .optional()
    .describe('The answer is one of these.'),
  guidedRegex: z.string().min(1).max(10_000).optional().describe('For models that can be held to it.'),
  guidedGrammar: z.string().min(1).max(100_000).optional().describe('For models that can be held to it.'),
  guidedWhitespacePattern: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('White space of guided_json, for models that can be held to it.'),
  enableVision: z
    .enum(['on', 'off', 'auto'])
    .optional()
    .describe(
      'Whether images of the found documents, and pages that are scans or show figures, go with the question: auto ' +
        '(default) with a model that sees.',
    ),
  visibleVisionModels: z
    .array(z.string().min(1).max(256))
    .max(100)
    .optional()
    .describe('Models that may look at images; auto (default): the one that answers, where it sees.'),
  imagesNumMax: z
    .int()
    .min(-1)
    .max(1_000)
    .optional()
    .describe('Most images of one call; 4 by default, never more than 20.'),
  clientMetadata: z.string().max(10_000).optional().describe('Kept with the messages as it is.'),
  minCharsPerYield: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('Least characters of a streamed piece; 1 by default.'),
  agentAccuracy: z
    .enum(['quick', 'basic', 'standard', 'maximum'])
    .optional()
    .describe('How much an agent and the agentic rag types try; standard by default.'),
  agentMaxTurns: z
    .union([z.int().min(1).max(1_000), z.literal('auto')])
    .optional()
    .describe('Most turns of an agent or an agentic rag type; auto by default.'),
  agentTimeout: z
    .int()
    .min(1)
    .max(7 * 86_400)
    .optional()
    .describe('Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset.'),
  agentTotalTimeout: z
    .int()
    .min(1)
    .max(7 * 86_400)
    .optional()
    .describe('Seconds an agent or an agentic rag type may take; 3600 by default.'),
  agentType: z.string().min(1).max(256).optional().describe('Which agent works, by its value in the list of agents.'),
  agentTools: z
    .union([z.string().max(256), z.array(z.string().max(256)).max(1_000)])
    .optional()
    .describe('Tools the agent may use: auto (default), all, or a list of names.'),
  agentStreamFiles: z
    .boolean()
    .optional()
    .describe('Whether the stream of the answer names each file as the agent writes it; true by default.'),
  agentInteractive: z
    .boolean()
    .optional()
    .describe('Whether the agent may ask a person while it works, and wait for the reply; false by default.'),
})
export type LlmArguments = z.output<typeof llmArgumentsSchema>

/** What a question may say besides: whose memory is read is for who asks to say, not for a collection. */
export const questionArgumentsSchema = llmArgumentsSchema.extend({
  memoryBlockId: z.string().min(1).max(128).optional().describe('Memory block that is read for the answer.'),
  memoryBlockName: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('The same by its name: the own block of this name, else the one that is shared.'),
})
export type QuestionArguments = z.output<typeof questionArgumentsSchema>
export type CallArguments = z.output<typeof callArgumentsSchema>
