import type { Clock, FinishReason, ModelUsage } from '../../kernel/ports/index.ts'
import { costNanoOf, totalOf, type CostReservation, type ModelCall } from '../../resources/usage/index.ts'
import { promptText } from './prompt/build-prompt.ts'
import { keepPrompt } from './prompt/keep-prompt.ts'
import type { AnswerRecord } from './conclude-generation.ts'
import { countTokens } from '../../resources/documents/index.ts'
import type { AnswerJob } from './request/answer-job.ts'
import type { PreparedPrompt } from './prepared-prompt.ts'

/** The call of an earlier attempt that heard the model out; its times nobody knows any more. */
async function earlierCall(
  { model }: AnswerJob,
  prompt: string,
  text: string,
  { usage, reservation }: NonNullable<Saying['earlier']>,
): Promise<ModelCall> {
  const inputTokens = usage?.inputTokens ?? (await countTokens(prompt))
  const outputTokens = usage?.outputTokens ?? (await countTokens(text))
  return {
    model: model.id,
    provider: model.provider,
    inputTokens,
    outputTokens,
    estimated: usage?.inputTokens === undefined || usage.outputTokens === undefined,
    costNano: costNanoOf(model.price, inputTokens, outputTokens),
    reservation,
  }
}

const templateOf = ({ row }: AnswerJob) =>
  row.prompt_template_id == null
    ? undefined
    : { id: row.prompt_template_id, version: Number(row.prompt_template_version) }

/** How an answer was said. */
export interface Saying {
  /** Of an answer that an earlier attempt heard out. */
  readonly earlier?:
    { readonly usage?: ModelUsage | undefined; readonly reservation: CostReservation | undefined } | undefined
  /** What a model said about it. */
  readonly reflection?: string | undefined
  readonly started: number
  readonly firstAt?: number | undefined
  /** Why the model said no more. */
  readonly reason?: FinishReason | undefined
  readonly unanswered?: boolean | undefined
}

/**
 * What is kept of an answer, with the usage of all its calls; tokens the provider did not report are counted and marked as
 * estimated.
 */
export async function answerRecord(
  clock: Clock,
  job: AnswerJob,
  prepared: PreparedPrompt,
  text: string,
  { earlier, reflection, started, firstAt, reason, unanswered }: Saying,
): Promise<AnswerRecord> {
  const prompt = promptText(prepared.messages)
  const { model } = job
  const calls = [...job.usage().calls, ...(earlier ? [await earlierCall(job, prompt, text, earlier)] : [])]
  // Those of an earlier attempt are in the ledger already.
  const all = [...prepared.earlierCalls, ...calls]
  const { cost, inputTokens, outputTokens, estimated } = totalOf(all)
  return {
    text,
    passages: prepared.gathered?.passages,
    given: prepared.gathered?.numbered.map(({ number }) => number),
    prompt: keepPrompt(prompt, {
      passages: prepared.gathered?.passages,
      request: job.request,
      template: templateOf(job),
    }),
    llmArguments: job.request.llmArgs,
    meta: { ...prepared.meta, ...(reflection === undefined ? {} : { self_reflection: reflection }) },
    calls,
    usage: {
      llm: model.answering.id,
      rag_type: prepared.plan,
      cost,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      estimated,
      calls: all.length,
      queue_time: (started - job.askedAt) / 1000,
      retrieval_time: prepared.retrievalMs / 1000,
      ...(firstAt === undefined ? {} : { time_to_first_token: (firstAt - job.askedAt) / 1000 }),
      response_time: (clock.now() - job.askedAt) / 1000,
      ...(reason === undefined ? {} : { finish_reason: reason }),
      ...(unanswered ? { answered_by_documents: false } : {}),
      ...prepared.usage,
    },
  }
}
