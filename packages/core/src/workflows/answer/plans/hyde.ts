import { buildPrompt } from '../prompt/build-prompt.ts'
import { notAnswered, type Plan, type PlanContext, type Planned } from './plan.ts'
import { rag } from './rag.ts'

/** Most tokens of an answer that is only looked up with. */
const preAnswerTokens = 512
/** Characters of such an answer that go into the search. */
const searchedCharacters = 4_000

/** A supposed answer is nearer to the passages than its question is; the question stays, for the words that must match. */
const lookUp = ({ gather, question }: PlanContext, supposed: string) =>
  gather(`${question}\n\n${supposed.slice(0, searchedCharacters)}`)

/** The model's answer from what it knows, which may be wrong: it is only searched with. */
async function supposedAnswer({ ask, request, question, history }: PlanContext): Promise<string> {
  const extension = request.ragConfig.hydeNoRagLlmPromptExtension ?? ''
  const asked = extension === '' ? question : `${question}\n\n${extension}`
  const messages = buildPrompt({ request, question: asked, history, passages: undefined })
  return (await ask(messages, { maxOutputTokens: preAnswerTokens })).text
}

/** Answers without passages, finds passages with that answer, and answers again with them: two calls. */
export const hyde1: Plan = async (context) => {
  if (context.quotesOnly) return quoted(context)
  const { request, question, history } = context
  const supposed = await supposedAnswer(context)
  const gathered = await lookUp(context, supposed)
  return {
    messages: buildPrompt({ request, question, history, passages: gathered.numbered }),
    gathered,
    ...notAnswered(gathered),
    meta: { llm_only: supposed },
  }
}

/** Finds passages once more, with the answer of hyde1: three calls. */
export const hyde2: Plan = async (context) => {
  if (context.quotesOnly) return quoted(context)
  const { ask, request, question, history } = context
  const first = await hyde1(context)
  const answer = (await ask(first.messages, { maxOutputTokens: preAnswerTokens })).text
  const gathered = await lookUp(context, answer)
  return {
    messages: buildPrompt({ request, question, history, passages: gathered.numbered }),
    gathered,
    ...notAnswered(gathered),
    meta: { ...first.meta, hyde1: answer },
  }
}

/** A model that only quotes has no answer before it has passages. */
const quoted = async (context: PlanContext): Promise<Planned> => ({
  ...(await rag(context)),
  usage: { rag_type: 'rag', rag_type_asked: context.plan, rag_type_note: 'The model only quotes passages.' },
})
