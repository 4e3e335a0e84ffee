import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome } from '../../../kernel/durable/index.ts'
import type { JsonValue, ToolCall } from '../../../kernel/ports/index.ts'
import type { ToolOutcome } from '../../../kernel/tools/index.ts'
import {
  agentReferenceTable,
  agentRunEntity,
  agentStepTable,
  beginCalls,
  moveRun,
} from '../../../resources/agent-runs/index.ts'
import type { StreamLog } from '../../../resources/generations/index.ts'
import { recordSpent, recordUsage, totalOf } from '../../../resources/usage/index.ts'
import {
  doneTool,
  findingsIn,
  loopBounds,
  nextStep,
  resultRoom,
  type LoopEnd,
  type LoopState,
} from '../plans/agentic/index.ts'
import type { PrepareDependencies } from '../prepared-prompt.ts'
import { compactionOf } from './compaction.ts'
import { hostApproval } from './host-approval.ts'
import { judgeCalls, type JudgedCall } from './judge-calls.ts'
import { endRun, failRun, stopRun } from './end-run.ts'
import { numberReferences } from './number-references.ts'
import { isUnwanted, openRun, type OpenRun } from './open-run.ts'
import { readResultTool } from './read-result-tool.ts'
import { refuseArchived } from './refuse-archived.ts'
import { modelStep, startStep, toolStep } from './step-row.ts'
import { takeNotes, turnsToLeaveOut } from './take-notes.ts'
import { lastTurnMessage, turnPrompt } from './turn-prompt.ts'

export interface AgentRunDependencies extends PrepareDependencies {
  readonly log: StreamLog
}

/** Names of tools that one event has. */
const mostNames = 16

type Start = ToolOutcome & { readonly room: number }

/**
 * One turn of a run: the model is shown what was found so far, and calls tools, each an effect of its own, or reports that it
 * has enough. An attempt that is lost is made again; what was committed is not.
 */
export function callModelEffect(dependencies: AgentRunDependencies) {
  return defineEffect({
    effect: 'agent_run.callModel',
    parameters: z.object({}),
    maxAttempts: 4,
    maxLosses: 50,
    async run(run) {
      const open = await openRun(dependencies, run.entityId, run.signal)
      if (!open) return stopRun(run.entityId)
      try {
        if (open.recorded.row.plan === 'agent_only')
          await refuseArchived(dependencies.storage, open.job.row.collection_id)
        return await turnOf(dependencies, open)
      } catch (error) {
        if (isUnwanted(open, run.signal)) return stopRun(run.entityId, open.job.usage())
        await recordSpent(run, open.job.usage())
        throw error
      } finally {
        open.dispose()
      }
    },
    failed: ({ entityId, error }) => failRun(dependencies, entityId, error),
  })
}

async function turnOf(dependencies: AgentRunDependencies, open: OpenRun): Promise<EffectOutcome> {
  const { parts, loop, recorded } = open
  const { session, context } = parts
  const begun = recorded.steps.some((step) => step.kind === 'start') ? undefined : await open.kind.begin(parts)
  const step = nextStep(loop, loopBounds(session), callsOf(open))
  if (step.kind === 'end') {
    return endRun(open, { end: step.end, findings: step.withNotes ? findingsIn(notesOf(open)) : undefined })
  }
  const { turn, last } = step.state
  const compaction = await compactionOf(open, dependencies.digests)
  const prompt = await turnPrompt(open, { begun, compaction })
  const leftOut = prompt.isCrowded() ? turnsToLeaveOut({ loop, context }, compaction) : undefined
  if (leftOut) {
    const noted = await takeNotes(dependencies, open, { ...leftOut, compaction })
    return typeof noted === 'string' ? endRun(open, { end: noted, findings: undefined }) : noted
  }
  const done = doneTool(parts.ledger, open.kind.ending)
  const again = prompt.isShortened() ? [readResultTool(open)] : []
  const tools = last ? [done.tool] : [...open.tools, ...again, done.tool]
  if (last && turn > 1) prompt.add([lastTurnMessage()], [])
  const answer = await session.ask(prompt.messages(), tools)
  if (typeof answer === 'string') return endRun(open, { end: answer, findings: undefined })
  const { text, toolCalls } = answer
  const judged = await judgeCalls(toolCalls, { done, tools, open, mayCall: hostApproval(dependencies, open) })
  const findings = done.findings()
  if (findings || toolCalls.length === 0) {
    const end: LoopEnd = findings ? (last ?? 'done') : 'answered'
    const ended = { text, turn, calls: judged }
    return endRun(open, { end, findings: findings ?? findingsIn(text), ended })
  }
  const room = resultRoom(context.budget, toolCalls.length)
  const offered = tools.map(({ definition }) => definition.name)
  return (draft) => called(draft, open, { state: step.state, text, calls: judged, room, begun, offered })
}

/** What the turn begun last brought; undefined before the first. */
function callsOf({ loop, recorded }: OpenRun): { toolCalls: ToolCall[]; isDone: false } | undefined {
  if (loop.turn === 0) return undefined
  const calls = recorded.steps.filter((step) => step.kind === 'tool' && step.turn === loop.turn)
  return { toolCalls: calls.map((step) => step.call as unknown as ToolCall), isDone: false }
}

const notesOf = ({ loop, recorded }: OpenRun): string =>
  recorded.steps.find((step) => step.kind === 'model' && step.turn === loop.turn)?.text ?? ''

async function called(
  draft: Draft,
  open: OpenRun,
  turn: {
    readonly state: LoopState
    readonly text: string
    readonly calls: readonly JudgedCall[]
    readonly room: number
    readonly begun: Start | undefined
    /** Names of the tools that the model could call. */
    readonly offered: readonly string[]
  },
): Promise<void> {
  const { job, parts, before } = open
  const { state, calls } = turn
  const usage = job.usage()
  recordUsage(draft, usage)
  const run = await draft.load(agentRunEntity, open.recorded.row.id)
  if (!run || run.state !== 'thinking') return
  const { rows, given } = numberReferences(run.row, parts.ledger, { before, taken: [] })
  for (const row of rows) draft.insert(agentReferenceTable, row)
  if (turn.begun) draft.insert(agentStepTable, startStep(run.row, turn.begun, parts.session.warnings))
  draft.insert(agentStepTable, modelStep(run.row, state.turn, turn.text, usage.calls))
  const limits = open.kind.limits(job.request.llmArgs)
  const share = shares(limits.subCalls - run.row.sub_calls, calls.length)
  const queued = calls.map(({ outcome, inOrder = false, consent = null }, index) => ({
    ...{ turn: state.turn, seq: index + 1, done: outcome !== undefined, in_order: inOrder, consent },
  }))
  calls.forEach(({ call, ...judged }, index) => {
    const place = { run: run.row, turn: state.turn, seq: index + 1 }
    draft.insert(agentStepTable, toolStep(place, call, { ...judged, room: turn.room, subCalls: share(index) }))
  })
  const { inputTokens, outputTokens } = totalOf(usage.calls)
  draft.set(run, {
    loop: state as unknown as JsonValue,
    tokens: run.row.tokens + inputTokens + outputTokens,
    ...given,
  })
  const left = queued.filter(({ done }) => !done).length
  const begun = beginCalls(draft, run, { before: [], after: queued })
  // Names that the model made up stay out of events.
  const known = new Set(turn.offered)
  const names = calls.map(({ call }) => call.name).filter((name) => known.has(name))
  moveRun(draft, run, { type: 'CALLED', turn: state.turn, calls: left, begun, tools: names.slice(0, mostNames) })
}

/** Shares that differ by one at most: calls of one turn run in whatever processes, and must not take more than is left. */
const shares =
  (left: number, among: number) =>
  (index: number): number =>
    Math.max(0, Math.floor(left / among) + (index < left % among ? 1 : 0))
