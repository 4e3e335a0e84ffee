import type { Clock, ModelUsage } from '../../kernel/ports/index.ts'
import { promptText } from './build-prompt.ts'
import type { AnswerRecord } from './conclude-generation.ts'
import { countTokens } from './count-tokens.ts'
import type { Asked } from './asked.ts'
import type { Prepared } from './prepare-answer.ts'

/** What is kept of an answer, with its usage; tokens the provider did not tell are counted and marked as estimated. */
export async function answerRecord(
  clock: Clock,
  asked: Asked,
  prepared: Prepared,
  text: string,
  usage: ModelUsage | undefined,
  times: { readonly started: number; readonly firstAt: number | undefined },
): Promise<AnswerRecord> {
  const prompt = promptText(prepared.messages)
  const { innerUsage } = prepared
  const inputTokens = (usage?.inputTokens ?? (await countTokens(prompt))) + innerUsage.inputTokens
  const outputTokens = (usage?.outputTokens ?? (await countTokens(text))) + innerUsage.outputTokens
  const { price } = asked.model
  const cost = price ? (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000 : 0
  return {
    text,
    passages: prepared.gathered?.passages,
    prompt,
    llmArguments: asked.request.llmArgs,
    meta: prepared.meta,
    usage: {
      llm: asked.model.id,
      rag_type: asked.plan,
      cost,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      estimated: usage?.inputTokens === undefined || usage.outputTokens === undefined || innerUsage.estimated,
      calls: innerUsage.calls + 1,
      queue_time: (times.started - asked.askedAt) / 1000,
      retrieval_time: prepared.retrievalMs / 1000,
      ...(times.firstAt === undefined ? {} : { time_to_first_token: (times.firstAt - asked.askedAt) / 1000 }),
      response_time: (clock.now() - asked.askedAt) / 1000,
      ...prepared.usage,
    },
  }
}
