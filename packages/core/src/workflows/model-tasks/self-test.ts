import { DocentError } from '../../kernel/errors/index.ts'
import type { LanguageModel, PromptPassage } from '../../kernel/ports/index.ts'
import type { OpenedModel } from '../../resources/models/index.ts'
import { answerFormOf, passageBlock } from '../answer/index.ts'
import { askModel, type ModelQuestion } from '../processing/index.ts'
import type { ModelTask } from './run-task.ts'
import { answeredBy } from './task-answer.ts'
import type { SelfTestMode, SelfTestResult } from './task-inputs.ts'

interface Probe {
  readonly asked: ModelQuestion
  /** What is wrong with the answer. */
  readonly wrong: (answer: string, model: LanguageModel) => string | undefined
}

const quick: Probe = {
  asked: {
    system: '',
    prompt: 'Say hello in one short sentence.',
    grounding: { question: 'Hello?', passages: [] },
  },
  wrong: () => undefined,
}

const passage: PromptPassage = {
  number: 1,
  documentName: 'harbour.txt',
  pages: '1',
  text: 'The lights of the harbour of Brennick are switched on at 19:40 by the warden.',
  score: 1,
}
const question = 'When are the lights of the harbour of Brennick switched on?'
const rag: Probe = {
  asked: {
    system: 'Answer from the passage alone.',
    prompt: `${passageBlock(passage)}\n\n${question}`,
    grounding: { question, passages: [passage] },
  },
  wrong: (answer) => (answer.includes('19:40') ? undefined : 'The answer does not hold what the passage says.'),
}

const colorSchema = {
  type: 'object',
  properties: { color: { type: 'string' } },
  required: ['color'],
  additionalProperties: false,
}
const json: Probe = {
  asked: {
    system: '',
    prompt: 'Name a color as JSON, in the form {"color": "…"}.',
    grounding: { question: 'Name a color.', passages: [] },
    schema: colorSchema,
  },
  wrong(answer, model) {
    const read = answerFormOf({ guidedJson: colorSchema }, model)?.read(answer) ?? {}
    return 'wrong' in read ? `The answer does not fit its JSON schema: ${read.wrong}.` : undefined
  },
}

/** @throws `unsupported` for the mode agent */
export function probesOf(mode: SelfTestMode, canJson: boolean): readonly Probe[] {
  if (mode === 'quick') return [quick]
  if (mode === 'rag') return [rag]
  if (mode === 'full') return [quick, rag, ...(canJson ? [json] : [])]
  throw new DocentError({
    code: 'unsupported',
    message: 'The self test of mode agent is not supported yet; use quick, rag or full.',
  })
}

const probeTokens = 1_024

/** A cap of costs: nothing is wrong with the model. */
const isUnpaid = ({ code }: DocentError): boolean => code === 'over_budget' || code === 'forbidden'

/** Puts small questions to a model, each once; what it fails with is the result. */
export const selfTest =
  (mode: SelfTestMode): ModelTask<SelfTestResult>['work'] =>
  async (model, signal) => {
    const responses: string[] = []
    let error: string | undefined
    for (const { asked, wrong } of probesOf(mode, model.capabilities.json)) {
      try {
        const answer = await askModel(model, asked, { maxNewTokens: probeTokens }, signal)
        responses.push(answer)
        error ??= wrong(answer, model)
      } catch (failure) {
        if (signal.aborted || !DocentError.isInstance(failure) || isUnpaid(failure)) throw failure
        error ??= failure.message
        break
      }
    }
    const { llm, inputTokens, outputTokens } = answeredBy(model)
    return {
      origin: model.provider,
      llm,
      inputTokens,
      outputTokens,
      ...speedOf(model),
      responses,
      ...(error === undefined ? {} : { error }),
    }
  }

function speedOf({ calls }: OpenedModel) {
  const timed = calls.flatMap(({ times, outputTokens }) => (times ? [{ ...times, outputTokens }] : []))
  const sum = (read: (call: (typeof timed)[number]) => number) => timed.reduce((total, call) => total + read(call), 0)
  if (timed.length === 0) return { timeToFirstToken: 0, tokensPerSecond: 0 }
  return {
    timeToFirstToken: sum((call) => call.firstMs) / timed.length / 1000,
    tokensPerSecond:
      sum((call) => call.outputTokens) /
      (Math.max(
        1,
        sum((call) => call.speakingMs),
      ) /
        1000),
  }
}
