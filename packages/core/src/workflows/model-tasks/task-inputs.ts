import { z } from 'zod'
import { callArgumentsSchema, llmArgumentsSchema } from '../../resources/chat-settings/index.ts'

const prompt = z.string().max(100_000).optional()
const texts = z.array(z.string().max(1_000_000)).max(10_000).default([])

/** What every task of a model takes. */
const task = {
  systemPrompt: prompt,
  llmArgs: callArgumentsSchema.optional(),
  timeout: z.int().min(1).max(86_400).default(300).describe('Seconds; then the call is given up.'),
}

/** A question about given texts, for one model: lengths are in characters, `timeout` is in seconds. Checked input that does not fit is `invalid_input`. */
export const questionInputSchema = z.object({
  ...task,
  question: z.string().min(1).max(500_000),
  textContextList: texts.describe('Texts to answer from.'),
  prePromptQuery: prompt.describe('Placed before the texts.'),
  promptQuery: prompt.describe('Placed between the texts and the question.'),
  chatConversation: z
    .array(z.tuple([z.string().max(500_000), z.string().max(500_000)]))
    .max(1_000)
    .default([])
    .describe('Earlier questions, each with its answer.'),
})
export type QuestionInput = z.input<typeof questionInputSchema>
export type Question = z.output<typeof questionInputSchema>

export const summaryInputSchema = z.object({
  ...task,
  textContextList: z
    .array(z.string().max(1_000_000).nullable())
    .max(10_000)
    .default([])
    .describe('Texts to summarize.'),
  prePromptSummary: prompt.describe('Placed before the texts.'),
  promptSummary: prompt.describe('Appended to the texts: what to do with them.'),
})
export type SummaryInput = z.input<typeof summaryInputSchema>
export type SummaryRequest = z.output<typeof summaryInputSchema>

export const extractionInputSchema = z.object({
  ...task,
  llmArgs: callArgumentsSchema
    .extend({
      guidedJson: llmArgumentsSchema.shape.guidedJson.describe('JSON schema of what each part of the texts gives.'),
    })
    .optional(),
  textContextList: texts.describe('Texts to extract from.'),
  prePromptExtract: prompt.describe('Placed before the text.'),
  promptExtract: prompt.describe('Appended to the text: what to extract.'),
  pipeline: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Id or name of a pipeline of document analysis whose models extract instead of the language model. Prompts and llm_args have no effect on it.',
    ),
})
export type ExtractionInput = z.input<typeof extractionInputSchema>
export type ExtractionRequest = z.output<typeof extractionInputSchema>

const answered = {
  error: z.string().describe('Empty: what fails answers with a status.'),
  llm: z.string().describe('The model that answered, or the pipeline.'),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
}

export const modelAnswerSchema = z.object({
  content: z.string(),
  ...answered,
  promptRaw: z.string().optional().describe('The prompt of the last call.'),
  origin: z.string().describe('The provider of the model.'),
})
export type ModelAnswer = z.output<typeof modelAnswerSchema>

export const modelExtractionSchema = z.object({
  content: z
    .array(z.string())
    .describe(
      'What each part of the texts gave, in order: JSON where a schema was given. Of a pipeline, of each text, JSON with the likeliest value of each label under fields, and page_classes.',
    ),
  ...answered,
})
export type ModelExtraction = z.output<typeof modelExtractionSchema>

export const selfTestModes = ['quick', 'rag', 'full', 'agent'] as const
export type SelfTestMode = (typeof selfTestModes)[number]

export const selfTestResultSchema = z.object({
  origin: z.string().describe('The provider of the model.'),
  llm: z.string(),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  timeToFirstToken: z.number().min(0).describe('Seconds, on average.'),
  tokensPerSecond: z.number().min(0).describe('From the first token to the last.'),
  responses: z.array(z.string()),
  error: z.string().optional().describe('Why the test was not passed.'),
})
export type SelfTestResult = z.output<typeof selfTestResultSchema>
