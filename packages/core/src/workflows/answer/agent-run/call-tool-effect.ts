import type PQueue from 'p-queue'
import { z } from 'zod'
import { defineEffect, type Draft, type EffectRun } from '../../../kernel/durable/index.ts'
import type { ToolCall } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import { refused, type ToolOutcome } from '../../../kernel/tools/index.ts'
import {
  agentReferenceTable,
  agentRunEntity,
  agentStepTable,
  callNext,
  moveRun,
  referencesBeyond,
  stepsOfTurn,
  type AgentStepRow,
  type CallPlace,
} from '../../../resources/agent-runs/index.ts'
import { recordSpent, recordUsage, totalOf } from '../../../resources/usage/index.ts'
import { modelQueue, type TraceTurn } from '../plans/agentic/index.ts'
import type { AgentRunDependencies } from './call-model-effect.ts'
import { stopRun } from './end-run.ts'
import { numberReferences, renumberedKept, renumberedText, type Renumbering } from './number-references.ts'
import { callOne, isUnwanted, openRun, type OpenRun } from './open-run.ts'
import { readResultTool } from './read-result-tool.ts'
import { doneColumns } from './step-row.ts'

const parameters = z.object({ turn: z.int(), seq: z.int() })
const isAt = (step: AgentStepRow, { turn, seq }: CallPlace) => step.turn === turn && step.seq === seq

/** Carries out one call of a tool that the model asked for. */
export function callToolEffect(dependencies: AgentRunDependencies) {
  /** Of the runs whose tools call the model in this process. */
  const queues = new Map<string, PQueue>()
  function queueOf(runId: string): PQueue {
    const known = queues.get(runId) ?? modelQueue()
    queues.set(runId, known)
    return known
  }
  function leaveQueue(runId: string): void {
    const queue = queues.get(runId)
    if (queue?.size === 0 && queue.pending === 0) queues.delete(runId)
  }

  return defineEffect({
    effect: 'agent_run.callTool',
    parameters,
    maxAttempts: 4,
    maxLosses: 50,
    async run(run) {
      const place = run.parameters
      const open = await openRun(dependencies, run.entityId, run.signal, {
        subCalls: ({ steps }) => steps.find((step) => isAt(step, place))?.sub_calls ?? 0,
        queue: () => queueOf(run.entityId),
      })
      if (!open) return stopRun(run.entityId)
      const step = open.recorded.steps.find((each) => isAt(each, place))
      if (!step || step.done) {
        open.dispose()
        return () => {}
      }
      try {
        open.setRoom(step.room ?? 0)
        const outcome = await carryOut(run, open, step)
        return (draft) => settle(draft, open, place, outcome)
      } catch (error) {
        if (isUnwanted(open, run.signal)) return stopRun(run.entityId, open.job.usage())
        await recordSpent(run, open.job.usage())
        throw error
      } finally {
        open.dispose()
        leaveQueue(run.entityId)
      }
    },
    // It is reported to the model, which may find another way.
    failed:
      ({ entityId, parameters: { turn, seq }, error }) =>
      async (draft) => {
        const run = await draft.load(agentRunEntity, entityId)
        if (!run || run.state !== 'acting') return
        const key = { run_id: entityId, turn, seq }
        const steps = await stepsOfTurn(draft.storage, entityId, turn)
        const step = steps.find((each) => each.seq === seq)
        const outcome = step?.begun === true ? lostCall : refused(error.message)
        draft.step(update(agentStepTable, { key, set: doneColumns({ outcome, calls: [], trace: [], warnings: [] }) }))
        await settled(draft, run, { turn, seq }, { tool: step ? callOf(step).name : '', failed: true })
      },
  })
}

/** The result of a call. One that must not be made twice is marked before it is made, and never made again. */
async function carryOut(run: EffectRun<CallPlace>, open: OpenRun, step: AgentStepRow): Promise<ToolOutcome> {
  const call = callOf(step)
  const tool = open.tools.find(({ definition }) => definition.name === call.name)
  if (tool?.once) {
    if (step.begun) return lostCall
    const key = { run_id: step.run_id, turn: step.turn, seq: step.seq }
    await run.commit((draft) => draft.step(update(agentStepTable, { key, set: { begun: true } })))
  }
  return callOne([...open.tools, readResultTool(open)], call, open.parts.session.signal, run)
}

/** For a call that must not be made twice, when an attempt at it has begun and left no result. */
const lostCall: ToolOutcome = {
  ...refused(
    'It is not known what became of this call: it began, and its result was not kept. It is not made again. Find out whether it acted before you do anything like it, or say so.',
  ),
  summary: 'outcome unknown',
}

async function settle(draft: Draft, open: OpenRun, { turn, seq }: CallPlace, called: ToolOutcome): Promise<void> {
  const { job, parts, before } = open
  const { session, ledger } = parts
  const usage = job.usage()
  recordUsage(draft, usage)
  const run = await draft.load(agentRunEntity, open.recorded.row.id)
  if (!run || run.state !== 'acting') return
  const { row } = run
  const alone = row.passages === before.passages && row.documents === before.documents
  const taken = alone ? [] : await referencesBeyond(draft.storage, row.id, Math.min(before.passages, before.documents))
  const { rows, given, renumbering } = numberReferences(row, ledger, { before, taken })
  for (const reference of rows) draft.insert(agentReferenceTable, reference)
  const outcome = (await called.commit?.(draft)) ?? called
  const work = {
    outcome: alone ? outcome : renumberedOutcome(outcome, renumbering),
    calls: usage.calls,
    trace: alone ? session.trace.turns : session.trace.turns.map((each) => renumberedTurn(each, renumbering)),
    warnings: session.warnings,
  }
  draft.step(update(agentStepTable, { key: { run_id: row.id, turn, seq }, set: doneColumns(work) }))
  const { inputTokens, outputTokens } = totalOf(usage.calls)
  draft.set(run, {
    ...given,
    tokens: row.tokens + inputTokens + outputTokens,
    sub_calls: row.sub_calls + session.counts.subCalls,
  })
  const step = open.recorded.steps.find((each) => isAt(each, { turn, seq }))!
  await settled(draft, run, { turn, seq }, { tool: callOf(step).name, failed: outcome.failed === true })
}

async function settled(
  draft: Draft,
  run: Parameters<typeof moveRun>[1],
  place: CallPlace,
  what: { readonly tool: string; readonly failed: boolean },
): Promise<void> {
  const begun = await callNext(draft, run, place)
  moveRun(draft, run, { type: 'SETTLED', ...place, begun, ...what })
}

const callOf = ({ call }: AgentStepRow): ToolCall => call as unknown as ToolCall

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
