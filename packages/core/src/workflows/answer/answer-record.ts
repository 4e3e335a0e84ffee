import type { Clock, ModelUsage } from '../../kernel/ports/index.ts'
import { costNanoOf, totalOf, type ModelCall } from '../../resources/usage/index.ts'
import { promptText } from './build-prompt.ts'
import type { AnswerRecord } from './conclude-generation.ts'
import { countTokens } from './count-tokens.ts'
import type { Asked } from './asked.ts'
import type { Prepared } from './prepare-answer.ts'

/** The call of an earlier attempt that heard the model out; its times nobody knows any more. */
async function earlierCall(
  { model }: Asked,
  prompt: string,
  text: string,
  usage: ModelUsage | undefined,
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
  }
}

/** What is kept of an answer, with its usage; tokens the provider did not tell are counted and marked as estimated. */
export async function answerRecord(
  clock: Clock,
  asked: Asked,
  prepared: Prepared,
  text: string,
  /** Of an answer that an earlier attempt heard out. */
  earlier: { readonly usage?: ModelUsage | undefined } | undefined,
  times: { readonly started: number; readonly firstAt: number | undefined },
): Promise<AnswerRecord> {
  const prompt = promptText(prepared.messages)
  const { model } = asked
  const calls = earlier ? [...model.calls, await earlierCall(asked, prompt, text, earlier.usage)] : model.calls
  const { cost, inputTokens, outputTokens, estimated } = totalOf(calls)
  return {
    text,
    passages: prepared.gathered?.passages,
    prompt,
    llmArguments: asked.request.llmArgs,
    meta: prepared.meta,
    calls,
    usage: {
      llm: model.answering.id,
      rag_type: asked.plan,
      cost,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      estimated,
      calls: calls.length,
      queue_time: (times.started - asked.askedAt) / 1000,
      retrieval_time: prepared.retrievalMs / 1000,
      ...(times.firstAt === undefined ? {} : { time_to_first_token: (times.firstAt - asked.askedAt) / 1000 }),
      response_time: (clock.now() - asked.askedAt) / 1000,
      ...prepared.usage,
    },
  }
}
