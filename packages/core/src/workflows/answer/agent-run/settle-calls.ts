import { joinable, type Draft, type EffectOutcome } from '../../../kernel/durable/index.ts'
import type { ToolCall } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import type { ToolOutcome } from '../../../kernel/tools/index.ts'
import {
  agentReferenceTable,
  agentRunEntity,
  agentStepTable,
  askUser,
  callNext,
  moveRun,
  nextRound,
  questionsOf,
  referencesBeyond,
  stepsOfTurn,
  type AgentRunInstance,
  type AgentStepRow,
  type CallPlace,
} from '../../../resources/agent-runs/index.ts'
import { recordUsage, totalOf } from '../../../resources/usage/index.ts'
import type { TraceTurn } from '../plans/agentic/index.ts'
import {
  numberReferences,
  renumberedKept,
  renumberedText,
  type Renumbering,
  type TakenReference,
} from './number-references.ts'
import type { OpenRun } from './open-run.ts'
import { doneColumns } from './step-row.ts'

/** A call that was carried out. */
interface Settled {
  readonly open: OpenRun
  readonly place: CallPlace
  readonly step: AgentStepRow
  readonly outcome: ToolOutcome
}

/** Calls that ended together are committed together, but for those that bring rows of their own, which count what is there. */
export const settled = (call: Settled): EffectOutcome =>
  call.outcome.commit ? (draft) => settleAll(draft, [call]) : joinable(settleAll, call)

async function settleAll(draft: Draft, calls: readonly Settled[]): Promise<void> {
  const { recorded } = calls[0]!.open
  for (const { open } of calls) recordUsage(draft, open.job.usage())
  const run = await draft.load(agentRunEntity, recorded.row.id)
  if (!run || run.state !== 'acting') return
  let steps: readonly AgentStepRow[] = await stepsOfTurn(draft.storage, run.id, calls[0]!.place.turn)
  /** References of this batch, which the store does not have yet. */
  const added: TakenReference[] = []
  for (const call of calls) {
    if (call.outcome.asks) {
      const asked = nextRound(questionsOf(call.step), { live: false, ...call.outcome.asks })
      askUser(draft, run, call.place, asked)
      const { seq } = call.place
      steps = steps.map((step) => (step.seq === seq ? { ...step, consent: 'input' } : step))
      continue
    }
    const failed = await settle(draft, run, call, added)
    const { begun, after } = callNext(draft, run, steps, call.place)
    steps = after
    moveRun(draft, run, { type: 'SETTLED', ...call.place, begun, tool: calledTool(call.step), failed })
  }
}

/** Keeps the result of a call. Whether it failed. */
async function settle(
  draft: Draft,
  run: AgentRunInstance,
  { open, place, outcome: called }: Settled,
  added: TakenReference[],
): Promise<boolean> {
  const { job, parts, before } = open
  const { session, ledger } = parts
  const row = draft.rowAfter(run)
  const alone = row.passages === before.passages && row.documents === before.documents
  const kept = alone ? [] : await referencesBeyond(draft.storage, row.id, Math.min(before.passages, before.documents))
  const { rows, given, renumbering } = numberReferences(row, ledger, { before, taken: [...kept, ...added] })
  for (const reference of rows) draft.insert(agentReferenceTable, reference)
  added.push(...rows)
  const outcome = (await called.commit?.(draft)) ?? called
  const calls = job.usage().calls
  const work = {
    outcome: alone ? outcome : renumberedOutcome(outcome, renumbering),
    calls,
    trace: alone ? session.trace.turns : session.trace.turns.map((each) => renumberedTurn(each, renumbering)),
    warnings: session.warnings,
  }
  draft.step(update(agentStepTable, { key: { run_id: row.id, ...place }, set: doneColumns(work) }))
  const { inputTokens, outputTokens } = totalOf(calls)
  draft.set(run, {
    ...given,
    tokens: row.tokens + inputTokens + outputTokens,
    sub_calls: row.sub_calls + session.counts.subCalls,
  })
  return outcome.failed === true
}

/** The tool that a step called. */
export const calledTool = ({ call }: AgentStepRow): string => (call as unknown as ToolCall).name

const renumberedOutcome = (outcome: ToolOutcome, to: Renumbering): ToolOutcome => ({
  ...outcome,
  content: renumberedText(outcome.content, to),
  ...(outcome.kept === undefined ? {} : { kept: renumberedKept(outcome.kept, to) }),
  ...(outcome.summary === undefined ? {} : { summary: renumberedText(outcome.summary, to) }),
})

const renumberedTurn = (turn: TraceTurn, to: Renumbering): TraceTurn => ({
  ...turn,
  ...(turn.text === undefined ? {} : { text: renumberedText(turn.text, to) }),
  calls: turn.calls.map((call) => ({ ...call, result: renumberedText(call.result, to) })),
})
