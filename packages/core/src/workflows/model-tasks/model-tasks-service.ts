import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { z } from 'zod'
import { refuseAgent } from '../../resources/chat-settings/index.ts'
import { answerQuestion } from './answer-question.ts'
import { extractData } from './extract-data.ts'
import { extractWithPipeline, type PipelineTaskDependencies } from './extract-with-pipeline.ts'
import { runTask } from './run-task.ts'
import { probesOf, selfTest } from './self-test.ts'
import { summarizeContent } from './summarize-content.ts'
import {
  extractionInputSchema,
  questionInputSchema,
  selfTestModes,
  summaryInputSchema,
  type ExtractionInput,
  type ModelAnswer,
  type ModelExtraction,
  type QuestionInput,
  type SelfTestMode,
  type SelfTestResult,
  type SummaryInput,
} from './task-inputs.ts'

const selfTestSeconds = 300

/** Calls of a language model on its own, outside of chats and documents, while the caller waits. */
export function modelTasksService(dependencies: PipelineTaskDependencies) {
  const { models, retry } = dependencies
  return {
    /**
     * Answers a question, from the given texts where there are any.
     * @throws `not_found` for an unknown model, `timed_out`, what the model fails with
     */
    async answerQuestion(
      principal: Principal,
      llm: string,
      input: QuestionInput,
      options: CallOptions = {},
    ): Promise<ModelAnswer> {
      const request = check(questionInputSchema, input)
      return runTask(dependencies, principal, options, {
        ...taskOf(llm, request),
        operation: 'answer_question',
        kind: 'question',
        work: answerQuestion(request, dependencies),
      })
    },

    /** Makes one summary of texts of any length. @throws as `answerQuestion` */
    async summarizeContent(
      principal: Principal,
      llm: string,
      input: SummaryInput,
      options: CallOptions = {},
    ): Promise<ModelAnswer> {
      const request = check(summaryInputSchema, input)
      return runTask(dependencies, principal, options, {
        ...taskOf(llm, request),
        operation: 'summarize_content',
        kind: 'summary',
        work: summarizeContent(request, dependencies),
      })
    },

    /**
     * Extracts from each part of texts what the prompt asks for, or what the JSON schema in `llmArgs.guidedJson` does. With
     * `pipeline` trained models find in each text what they were trained to.
     * @throws as `answerQuestion`; `unsupported` for a model that only quotes, and for prompts beside a pipeline; `invalid_input` for
     * a schema that is none; `not_found`, `wrong_state` for a pipeline that cannot score for the caller
     */
    async extractData(
      principal: Principal,
      llm: string,
      input: ExtractionInput,
      options: CallOptions = {},
    ): Promise<ModelExtraction> {
      const request = check(extractionInputSchema, input)
      const { pipeline } = request
      if (pipeline !== undefined)
        return extractWithPipeline(dependencies, principal, options, { llm, request, pipeline })
      return runTask(dependencies, principal, options, {
        ...taskOf(llm, request),
        operation: 'extract_data',
        kind: 'extraction',
        needs: { writing: true, json: request.llmArgs?.guidedJson !== undefined },
        work: extractData(request, retry),
      })
    },

    /** Tries a model. What it fails with is in the result. @throws `not_found`, `unsupported` for the mode agent */
    async selfTest(
      principal: Principal,
      llm: string,
      mode: SelfTestMode,
      options: CallOptions = {},
    ): Promise<SelfTestResult> {
      const checked = check(z.enum(selfTestModes), mode)
      probesOf(checked, models.languageModel(llm).capabilities.json)
      return runTask(dependencies, principal, options, {
        operation: 'self_test',
        kind: 'self_test',
        input: { mode: checked },
        llm,
        timeoutSeconds: selfTestSeconds,
        fallback: false,
        work: selfTest(checked),
      })
    },
  }
}

/** @throws `unsupported` for an agent */
function taskOf(llm: string, request: { readonly timeout: number; readonly llmArgs?: QuestionInput['llmArgs'] }) {
  refuseAgent(request.llmArgs)
  return { input: request, llm, llmArgs: request.llmArgs, timeoutSeconds: request.timeout }
}
