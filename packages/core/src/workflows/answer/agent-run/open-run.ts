import type PQueue from 'p-queue'
import type { JsonValue, ToolCall } from '../../../kernel/ports/index.ts'
import type { CalledTool, Tool, ToolOutcome } from '../../../kernel/tools/index.ts'
import {
  isRunOver,
  recordedRun,
  type AgentReferenceRow,
  type AgentStepRow,
  type RecordedRun,
} from '../../../resources/agent-runs/index.ts'
import { preferredTools } from '../../../resources/agents/index.ts'
import { answerContext } from '../answer-context.ts'
import {
  agentToolOf,
  collectionReader,
  createLedger,
  loopKinds,
  loopSession,
  promptedAsk,
  quotingAsk,
  restoreReferences,
  resultAgain,
  showPassages,
  workspaceOf,
  type Ledger,
  type LedgerSize,
  type LoopKind,
  type LoopParts,
  type LoopState,
  type Reference,
} from '../plans/agentic/index.ts'
import type { LoopPlan } from '../plans/plan.ts'
import { inputsOf } from '../inputs-of-question.ts'
import type { PrepareDependencies } from '../prepared-prompt.ts'
import { readAnswerJob, type AnswerJob } from '../request/answer-job.ts'
import { wantedAgent } from '../request/custom-agent.ts'
import { listenToControlSignals, type ControlSignals } from '../request/control-signals.ts'
import { modelArguments } from '../request/model-arguments.ts'
import { answerTokens } from '../request/output-tokens.ts'

/** A run as one of its effects continues it. */
export interface OpenRun {
  readonly recorded: RecordedRun
  readonly job: AnswerJob
  readonly kind: LoopKind
  readonly parts: LoopParts
  readonly loop: LoopState
  /** The numbers that were given before this effect. */
  readonly before: LedgerSize
  readonly tools: readonly Tool[]
  /** The result of a step in the form of a prompt, as its readers may see it now. */
  readonly resultOf: (step: AgentStepRow) => Promise<ToolOutcome>
  readonly setRoom: (tokens: number) => void
  readonly dispose: () => void
}

/** For effects of tools, some of which call the model themselves. */
interface ToolOptions {
  readonly subCalls?: (run: RecordedRun) => number
  readonly queue?: () => PQueue
  /** Whether a model is to see the tools, in the order that the user prefers. @default true */
  readonly shown?: boolean
}

/**
 * Makes everything that an effect of a run works with out of its records. Undefined when there is nothing left to do: the
 * run is over, or nobody wants its answer any more.
 */
export async function openRun(
  dependencies: PrepareDependencies,
  runId: string,
  signal: AbortSignal,
  options: ToolOptions = {},
): Promise<OpenRun | undefined> {
  const recorded = await recordedRun(dependencies.storage, runId)
  if (!recorded || isRunOver(recorded.row.state)) return undefined
  // Before the answer is read: what is said of it in between is not missed, and it is read once.
  const generationId = recorded.row.generation_id
  const controls = listenToControlSignals({ ...dependencies, generationId, signal, looks: false })
  const leave = () => controls.dispose()
  try {
    const job = await readAnswerJob(dependencies, generationId)
    if (job) {
      controls.see(job.row.state)
      return await openWith(dependencies, { recorded, job, controls }, signal, options)
    }
    leave()
    return undefined
  } catch (error) {
    leave()
    throw error
  }
}

interface Read {
  readonly recorded: RecordedRun
  readonly job: AnswerJob
  readonly controls: ControlSignals
}

async function openWith(
  dependencies: PrepareDependencies,
  { recorded, job, controls }: Read,
  signal: AbortSignal,
  { subCalls = () => 0, queue, shown = true }: ToolOptions,
): Promise<OpenRun> {
  const { storage, settings } = dependencies
  const { row } = recorded
  const plan = row.plan as LoopPlan
  const kind = loopKinds[plan]
  const { context: made, generator } = await answerContext(dependencies, job, { signal })
  generator.standard = modelArguments(job.request.llmArgs, job.model, await answerTokens(settings, plan))
  const before = { passages: row.passages, documents: row.documents }
  const ledger = await ledgerOf(made, recorded, before)
  const { given, code, preferred } = await toolsFor(dependencies, made, { plan, shown })
  const context = { ...made, plan, signal: controls.stop }
  const { tools, json } = job.model.capabilities
  const session = loopSession(context, {
    ask: context.quotesOnly
      ? quotingAsk(context, ledger)
      : tools === true
        ? context.ask
        : promptedAsk(context.ask, { json }),
    limits: { ...kind.limits(job.request.llmArgs), subCalls: subCalls(recorded) },
    controls,
    // Its time is paused while it waits for people.
    before: { began: row.created_at + row.waited_ms, tokens: row.tokens },
    ...(queue ? { queue } : {}),
  })
  const show = showPassages(context, ledger)
  const reader = collectionReader(context, (warning) => session.warnings.add(warning))
  let room = 0
  const owner = { userId: row.owner_id, username: job.principal.username }
  const workspace = workspaceOf(dependencies, {
    ...{ sessionId: row.session_id, owner, since: row.created_at },
    inputs: () => inputsOf(storage, context),
  })
  const { userId } = owner
  const { memoryBlocks } = dependencies
  const using = {
    ...dependencies,
    workspace,
    room: () => room,
    left: session.left,
    userId,
    chatId: row.session_id,
    runId: row.id,
    code,
  }
  const hostTools = given.map(agentToolOf(using))
  const parts: LoopParts = {
    context,
    session,
    ledger,
    reader,
    show,
    room: () => room,
    workspace,
    hostTools,
    memoryBlocks,
  }
  return {
    recorded,
    job,
    kind,
    parts,
    loop: row.loop as unknown as LoopState,
    before,
    tools: preferredFirst(kind.tools(parts), preferred),
    resultOf: (step) => resultOf(step, { ledger, show, workspace }),
    setRoom: (tokens) => (room = tokens),
    dispose: controls.dispose,
  }
}

/** What the host and the user give to an agent, as far as the question wants it. */
async function toolsFor(
  { toolbox, storage }: PrepareDependencies,
  { scope, request }: LoopParts['context'],
  { plan, shown }: { readonly plan: LoopPlan; readonly shown: boolean },
) {
  if (plan !== 'agent_only') return { given: [], code: [], preferred: [] }
  const { tools } = wantedAgent(request)
  const [given, code, preferred] = await Promise.all([
    toolbox.of(scope),
    toolbox.code(scope),
    // A question that names its tools has its own preference.
    tools || !shown ? [] : preferredTools(storage, scope),
  ])
  return { given, code: code.filter(({ name }) => !tools || tools.has(name)), preferred }
}

/** The tools that the user prefers in their order, and then the others in theirs: models try what they see first. */
function preferredFirst(tools: readonly Tool[], preferred: readonly string[]): readonly Tool[] {
  const placeOf = ({ definition }: Tool) => {
    const place = preferred.indexOf(definition.name)
    return place < 0 ? preferred.length : place
  }
  return [...tools].sort((one, other) => placeOf(one) - placeOf(other))
}

/** What the numbers refer to, without what the asker may not see any more. */
async function ledgerOf(
  context: LoopParts['context'],
  { references }: RecordedRun,
  before: LedgerSize,
): Promise<Ledger> {
  const ledger = createLedger(before)
  await restoreReferences(context, ledger, references.map(referenceOf))
  return ledger
}

const referenceOf = (row: AgentReferenceRow): Reference => ({
  number: row.number,
  membershipId: row.membership_id,
  ordinal: row.kind === 'passage' ? row.ordinal : undefined,
  score: row.score,
  ...(row.relevance === null ? {} : { relevance: row.relevance }),
  ...(row.relevant === null ? {} : { relevant: row.relevant }),
})

async function resultOf(
  step: AgentStepRow,
  reading: Pick<LoopParts, 'ledger' | 'show' | 'workspace'>,
): Promise<ToolOutcome> {
  const failed = step.failed ? { failed: true } : {}
  if (step.kept === null) return { content: step.text ?? '', summary: step.summary ?? undefined, ...failed }
  const room = step.room ?? Number.MAX_SAFE_INTEGER
  // Not with the summary of then: it names documents.
  return { ...(await resultAgain(step.kept as JsonValue, { ...reading, room })), ...failed }
}

/** Whether nobody wants the answer any more; an attempt that is lost or stopped with its process is another matter. */
export const isUnwanted = ({ parts }: OpenRun, attempt: AbortSignal): boolean =>
  parts.session.signal.aborted && !attempt.aborted

/** The calls of tools of a turn, with what they gave. */
export async function calledIn(run: OpenRun, turn: number): Promise<CalledTool[]> {
  const steps = run.recorded.steps.filter((step) => step.kind === 'tool' && step.turn === turn)
  return Promise.all(
    steps.map(async (step) => ({ call: step.call as unknown as ToolCall, ...(await run.resultOf(step)) })),
  )
}
