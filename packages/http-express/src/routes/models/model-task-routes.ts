import {
  extractionInputSchema,
  modelAnswerSchema,
  modelExtractionSchema,
  questionInputSchema,
  selfTestModes,
  selfTestResultSchema,
  summaryInputSchema,
} from '@docent/core'
import { z } from 'zod'
import { component, ok } from '../../framework/index.ts'
import { callArgumentsWire, questionArgumentsWire } from '../chats/chat-settings-wire.ts'
import { defineRoute } from '../define-route.ts'
import { noGuardrails } from '../wire/no-guardrails.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const shared = {
  tag: 'Models',
  method: 'POST',
  errors: ['forbidden', 'not_found', 'rate_limited', 'provider_failed', 'timed_out'],
} as const
const fields = { llm_args: callArgumentsWire.optional(), guardrails_settings: noGuardrails() }

const question = wireSchema(questionInputSchema)
const questionBody = component('QuestionRequest', question.schema.extend(fields))
const summary = wireSchema(summaryInputSchema)
const summaryBody = component('SummarizeRequest', summary.schema.extend(fields))
const extraction = wireSchema(extractionInputSchema)
const extractionBody = component(
  'ExtractionRequest',
  extraction.schema.extend({
    ...fields,
    llm_args: callArgumentsWire.extend({ guided_json: questionArgumentsWire.shape.guided_json }).optional(),
  }),
)
const answer = wireSchema(modelAnswerSchema, { name: 'ModelAnswer' })
const extracted = wireSchema(modelExtractionSchema, { name: 'ModelExtractionAnswer' })
const tested = wireSchema(selfTestResultSchema, { name: 'SelfTestResult' })

export const modelTaskRoutes = [
  defineRoute({
    ...shared,
    operationId: 'answer_question',
    path: '/models/{model_name}/answer_question',
    summary: 'Answers a question, from the given texts if any',
    description: "Texts that exceed the model's context are read in parts, whose answers are merged.",
    request: {
      body: questionBody,
      example: {
        question: 'How much is a ticket?',
        text_context_list: ['A ticket costs nine euros. Children pay four.'],
      },
    },
    responses: { 200: { description: 'The answer', schema: answer.schema } },
    async handler({ input, caller, options }) {
      const task = question.decode(input.body)
      return ok(answer.encode(await caller.models.answerQuestion(input.params.model_name, task, options)))
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'summarize_content',
    path: '/models/{model_name}/summarize_content',
    summary: 'Summarizes texts of any length',
    description: "At most 1,536 tokens, or the administrators' setting, unless llm_args.max_new_tokens is set.",
    request: {
      body: summaryBody,
      example: {
        text_context_list: ['A ticket costs nine euros. Children pay four. The museum is closed on Mondays.'],
      },
    },
    responses: { 200: { description: 'The summary', schema: answer.schema } },
    async handler({ input, caller, options }) {
      const task = summary.decode(input.body)
      return ok(answer.encode(await caller.models.summarizeContent(input.params.model_name, task, options)))
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'extract_data',
    path: '/models/{model_name}/extract_data',
    errors: [...shared.errors, 'wrong_state'],
    summary: 'Extracts data from texts',
    description:
      "One result for each part that fits into the model's context; with llm_args.guided_json each fits that JSON schema. With pipeline, trained models of document analysis extract instead, and there is one result for each text.",
    request: {
      body: extractionBody,
      example: { text_context_list: ['A ticket costs nine euros.'], prompt_extract: 'Extract all prices.' },
    },
    responses: { 200: { description: 'The extracted data', schema: extracted.schema } },
    async handler({ input, caller, options }) {
      const task = extraction.decode(input.body)
      return ok(extracted.encode(await caller.models.extractData(input.params.model_name, task, options)))
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'run_model_self_test',
    path: '/models/{model_name}/self_test/{mode}',
    summary: 'Tests a model with short questions',
    description:
      'quick: one greeting; rag: a question about a passage; full: both, and an answer in JSON where the model can.',
    request: { params: z.object({ model_name: z.string(), mode: z.enum(selfTestModes) }) },
    responses: { 200: { description: 'The result; error names what failed', schema: tested.schema } },
    async handler({ input: { params }, caller, options }) {
      return ok(tested.encode(await caller.models.selfTest(params.model_name, params.mode, options)))
    },
  }),
]
