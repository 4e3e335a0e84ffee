import { inputShape, shapeFault } from '../../kernel/json/index.ts'
import type {
  HostToolContext,
  HostToolResult,
  HostToolResumption,
  JsonValue,
  Sealer,
  ServerQuestion,
  ServerToolCall,
  ToolHost,
  ToolServer,
  UserQuestion,
  UserReply,
} from '../../kernel/ports/index.ts'
import { readQuestion } from '../../kernel/questions/index.ts'
import { cleanResult } from './clean-result.ts'
import { cleanSchema } from './frozen-tools.ts'
import { secretCleaner } from './without-secrets.ts'

/** Rounds of questions that nobody is asked. */
const mostRounds = 10
/** Characters of a question as it comes. */
const longestQuestion = 64_000
const declined: UserReply = { action: 'decline' }

export interface QuestionsDependencies {
  readonly toolHost: ToolHost
  readonly sealer: Sealer
  /** Name of the server, as its owner registered it. */
  readonly name: string
  /** What the server was sent that is secret. They become more while it is called. */
  readonly secrets: Set<string>
}

/**
 * Calls a tool, and has its user answer what the server asks meanwhile. What no user may be asked is declined, and so is
 * everything where nobody can be asked; the model learns of it.
 */
export async function callWithQuestions(
  { toolHost, sealer, name, secrets }: QuestionsDependencies,
  server: ToolServer,
  call: ServerToolCall,
  { key, signal, ask, resumed }: Pick<HostToolContext, 'key' | 'signal' | 'ask' | 'resumed'>,
): Promise<HostToolResult> {
  const notes = new Set<string>()
  const onSecret = (secret: string) => void secrets.add(secret)
  const context = `server-state:${key}`

  /** The question as its user may be shown it. */
  function asked(of: string, question: ServerQuestion): UserQuestion | undefined {
    if (isLarge(question)) {
      notes.add('The server asked the user something, which was declined: it is too large.')
      return undefined
    }
    if (!ask) {
      notes.add('The server asked the user something, which was declined: nobody can be asked here.')
      return undefined
    }
    const read = readQuestion({ name: of, from: name }, cleanQuestion(question, secrets))
    if ('question' in read) return read.question
    notes.add(`The server asked the user something, which was declined: ${read.refused}.`)
    return undefined
  }

  async function askNow(question: ServerQuestion): Promise<UserReply> {
    const shown = asked('1', question)
    return shown && ask ? ask(shown) : declined
  }

  let round = resumed && roundAfter(resumed, sealer, context)
  for (let rounds = 0; rounds <= mostRounds; rounds += 1) {
    const options = { signal, onSecret, ask: askNow }
    const result = await toolHost.call(server, { ...call, ...(round && { resumed: round }) }, options)
    if (!result.asks) return withNotes(cleanResult(result, secrets), notes)
    const { questions, state } = result.asks
    const shown = Object.entries(questions).flatMap(([of, question]) => asked(of, question) ?? [])
    if (shown.length > 0) {
      const names = new Set(shown.map((each) => each.name))
      const left = Object.keys(questions).filter((each) => !names.has(each))
      return { content: '', asks: { questions: shown, state: keptState({ left, state }, secrets, sealer, context) } }
    }
    round = { replies: declinedAll(Object.keys(questions)), state }
  }
  return { content: `The server ${name} asked again and again, and was ended.`, failed: true }
}

/** What is kept while the user is asked: questions that nobody is asked, and what the server wants back. */
interface KeptState {
  readonly left: readonly string[]
  readonly state?: string | undefined
}

/** A server may put into its state what it was sent. */
function keptState(
  { left, state }: KeptState,
  secrets: ReadonlySet<string>,
  sealer: Sealer,
  context: string,
): JsonValue {
  if (state === undefined) return { left }
  return secrets.size === 0 ? { left, state } : { left, sealed: sealer.seal(state, context) }
}

function roundAfter({ replies, state: kept }: HostToolResumption, sealer: Sealer, context: string) {
  const { left, state, sealed } = kept as unknown as KeptState & { readonly sealed?: string }
  return {
    replies: { ...declinedAll(left), ...replies },
    state: sealed === undefined ? state : sealer.open(sealed, context),
  }
}

const declinedAll = (names: readonly string[]): Readonly<Record<string, UserReply>> =>
  Object.fromEntries(names.map((name) => [name, declined]))

const isLarge = (question: ServerQuestion): boolean =>
  question.message.length > longestQuestion ||
  (question.kind === 'form' &&
    (shapeFault(question.schema, inputShape) !== undefined || JSON.stringify(question.schema).length > longestQuestion))

function cleanQuestion(question: ServerQuestion, secrets: Iterable<string>): ServerQuestion {
  const clean = secretCleaner(secrets)
  const message = clean(question.message)
  if (question.kind === 'url') return { ...question, message, url: clean(question.url) }
  return { ...question, message, schema: cleanSchema(question.schema, clean) }
}

const withNotes = (result: HostToolResult, notes: ReadonlySet<string>): HostToolResult =>
  notes.size === 0 ? result : { ...result, content: [result.content, ...notes].join('\n') }
