import type PQueue from 'p-queue'
import { z } from 'zod'
import { defineEffect, type EffectRun } from '../../../kernel/durable/index.ts'
import type { ToolCall } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import { callOne, refused, type ToolOutcome } from '../../../kernel/tools/index.ts'
import {
  agentRunEntity,
  agentStepTable,
  callNext,
  moveRun,
  questionsOf,
  stepsOfTurn,
  type AgentStepRow,
  type CallPlace,
} from '../../../resources/agent-runs/index.ts'
import { recordSpent } from '../../../resources/usage/index.ts'
import { modelQueue } from '../plans/agentic/index.ts'
import { askingWhileCalled, mostRounds, resumptionOf, withdrawQuestions } from './ask-while-called.ts'
import type { AgentRunDependencies } from './call-model-effect.ts'
import { stopRun } from './end-run.ts'
import { isUnwanted, openRun, type OpenRun } from './open-run.ts'
import { readResultTool } from './read-result-tool.ts'
import { calledTool, settled } from './settle-calls.ts'
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
        shown: false,
      })
      if (!open) return stopRun(run.entityId)
      const step = open.recorded.steps.find((each) => isAt(each, place))
      if (!step || step.done) {
        open.dispose()
        return () => {}
      }
      try {
        open.setRoom(step.room ?? 0)
        const outcome = await carryOut(dependencies, run, open, step)
        return settled({ open, place, step, outcome })
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
        const { begun } = callNext(draft, run, steps, { turn, seq })
        const tool = step ? calledTool(step) : ''
        moveRun(draft, run, { type: 'SETTLED', turn, seq, begun, tool, failed: true })
      },
  })
}

/** The result of a call. One that must not be made twice is marked before it is made, and never made again. */
async function carryOut(
  dependencies: AgentRunDependencies,
  run: EffectRun<CallPlace>,
  open: OpenRun,
  step: AgentStepRow,
): Promise<ToolOutcome> {
  const call = step.call as unknown as ToolCall
  const asked = questionsOf(step)
  const mayAsk = open.job.request.llmArgs.agentInteractive === true
  const asking = mayAsk ? askingWhileCalled(dependencies, run, open) : undefined
  // An attempt that was lost while its user was asked: that question is of no use any more.
  if (asked?.live === true) await run.commit((draft) => withdrawQuestions(draft, run.entityId, run.parameters))
  const tool = open.tools.find(({ definition }) => definition.name === call.name)
  if (tool?.once) {
    if (step.begun) return lostCall
    const key = { run_id: step.run_id, turn: step.turn, seq: step.seq }
    await run.commit((draft) => draft.step(update(agentStepTable, { key, set: { begun: true } })))
  }
  const { key, attempt } = run
  const resumed = asked?.live === false ? resumptionOf(asked) : undefined
  const tools = [...open.tools, readResultTool(open)]
  try {
    const given = { key, attempt, ...(asking && { ask: asking.ask }), ...(resumed && { resumed }) }
    const outcome = await callOne(tools, call, open.parts.session.signal, given)
    const tooOften = outcome.asks !== undefined && (asked?.rounds ?? 0) >= mostRounds
    return tooOften ? refused(`${call.name} asked the user again and again, and was ended.`) : outcome
  } finally {
    await asking?.end()
  }
}

/** For a call that must not be made twice, when an attempt at it has begun and left no result. */
const lostCall: ToolOutcome = {
  ...refused(
    'It is not known what became of this call: it began, and its result was not kept. It is not made again. Find out whether it acted before you do anything like it, or say so.',
  ),
  summary: 'outcome unknown',
}
