import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome } from '../../../kernel/durable/index.ts'
import type { JsonValue, PromptMessage, ToolCall } from '../../../kernel/ports/index.ts'
import { beyondMost, turnMessages, type ToolOutcome } from '../../../kernel/tools/index.ts'
import { agentReferenceTable, agentRunEntity, agentStepTable } from '../../../resources/agent-runs/index.ts'
import type { StreamLog } from '../../../resources/generations/index.ts'
import { recordSpent, recordUsage, totalOf } from '../../../resources/usage/index.ts'
import {
  doneTool,
  findingsIn,
  inOrder,
  lastTurn,
  nextStep,
  promptRoom,
  questionMessages,
  resultRoom,
  type LoopEnd,
  type LoopState,
} from '../plans/agentic/index.ts'
import type { PrepareDependencies } from '../prepared-prompt.ts'
import { callTool } from './call-tool.ts'
import { endRun, failRun, stopRun } from './end-run.ts'
import { numberReferences } from './number-references.ts'
import { calledIn, callOne, isUnwanted, openRun, type OpenRun } from './open-run.ts'
import { modelStep, startStep, toolStep } from './step-row.ts'

export interface AgentRunDependencies extends PrepareDependencies {
  readonly log: StreamLog
}

type Start = ToolOutcome & { readonly room: number }

/**
 * One turn of a run: the model is shown what was found so far, and calls tools, each an effect of its own, or says that it
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
        return await turnOf(open)
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

async function turnOf(open: OpenRun): Promise<EffectOutcome> {
  const { parts, loop, recorded } = open
  const { session, context } = parts
  const limits = session.limits
  const bounds = () => ({ turns: limits.turns, over: session.over(), almostOver: session.almostOver() })
  const begun = recorded.steps.some((step) => step.kind === 'start') ? undefined : await open.kind.begin(parts)
  const step = nextStep(loop, bounds(), callsOf(open))
  if (step.kind === 'end') {
    return endRun(open, { end: step.end, findings: step.withNotes ? findingsIn(notesOf(open)) : undefined })
  }
  const { turn, last } = step.state
  const done = doneTool(parts.ledger, open.kind.ending)
  const tools = last ? [done.tool] : [...open.tools, done.tool]
  const answer = await session.ask(await promptOf(open, begun, last !== undefined && turn > 1), tools)
  if (typeof answer === 'string') return endRun(open, { end: answer, findings: undefined })
  const { text, toolCalls } = answer
  const settled = await settledAtOnce(toolCalls, { done, tools: tools.map(({ definition }) => definition.name), open })
  const findings = done.findings()
  if (findings || toolCalls.length === 0) {
    const end: LoopEnd = findings ? (last ?? 'done') : 'answered'
    const ended = { text, turn, toolCalls, settled }
    return endRun(open, { end, findings: findings ?? findingsIn(text), ended })
  }
  const room = resultRoom(context.budget, toolCalls.length)
  return (draft) => called(draft, open, { state: step.state, text, toolCalls, settled, room, begun })
}

/** What the turn begun last brought; undefined before the first. */
function callsOf({ loop, recorded }: OpenRun): { toolCalls: ToolCall[]; isDone: false } | undefined {
  if (loop.turn === 0) return undefined
  const calls = recorded.steps.filter((step) => step.kind === 'tool' && step.turn === loop.turn)
  return { toolCalls: calls.map((step) => step.call as unknown as ToolCall), isDone: false }
}

const notesOf = ({ loop, recorded }: OpenRun): string =>
  recorded.steps.find((step) => step.kind === 'model' && step.turn === loop.turn)?.text ?? ''

async function promptOf(open: OpenRun, begun: Start | undefined, isLast: boolean) {
  const { parts, kind, recorded } = open
  const { context } = parts
  const start = recorded.steps.find((step) => step.kind === 'start')
  const content = begun?.content ?? (start ? (await open.resultOf(start)).content : '')
  const room = promptRoom(
    questionMessages(context, kind.instructions(context), kind.introduction(content)),
    context.budget,
  )
  const told = (turn: number): PromptMessage[] =>
    recorded.steps
      .filter((step) => step.kind === 'human' && step.turn === turn)
      .map(({ text }) => ({
        role: 'user',
        content: [{ type: 'text', text: `The user says meanwhile: ${text ?? ''}` }],
      }))
  room.add(told(0), [])
  for (const step of recorded.steps.filter(({ kind: of }) => of === 'model')) {
    const results = await calledIn(open, step.turn)
    room.add([...turnMessages(step.text ?? '', results), ...told(step.turn)], results)
  }
  if (isLast) room.add([{ role: 'user', content: [{ type: 'text', text: lastTurn }] }], [])
  return room.messages()
}

/** Results of calls that no tool has to be called for: that of `done`, and what is refused as it stands. */
async function settledAtOnce(
  calls: readonly ToolCall[],
  of: { readonly done: ReturnType<typeof doneTool>; readonly tools: readonly string[]; readonly open: OpenRun },
): Promise<ReadonlyMap<number, ToolOutcome>> {
  const settled = new Map<number, ToolOutcome>()
  const { session } = of.open.parts
  for (const [index, call] of calls.entries()) {
    const beyond = beyondMost(index)
    if (beyond) settled.set(index, beyond)
    else if (call.name === of.done.tool.definition.name || !of.tools.includes(call.name)) {
      settled.set(index, await callOne([...of.open.tools, of.done.tool], call, session.signal))
    }
  }
  return settled
}

async function called(
  draft: Draft,
  open: OpenRun,
  turn: {
    readonly state: LoopState
    readonly text: string
    readonly toolCalls: readonly ToolCall[]
    readonly settled: ReadonlyMap<number, ToolOutcome>
    readonly room: number
    readonly begun: Start | undefined
  },
): Promise<void> {
  const { job, parts, before } = open
  const { state, toolCalls, settled } = turn
  const usage = job.usage()
  recordUsage(draft, usage)
  const run = await draft.load(agentRunEntity, open.recorded.row.id)
  if (!run || run.state !== 'thinking') return
  const { rows, given } = numberReferences(run.row, parts.ledger, { before, taken: [] })
  for (const row of rows) draft.insert(agentReferenceTable, row)
  if (turn.begun) draft.insert(agentStepTable, startStep(run.row, turn.begun, parts.session.warnings))
  draft.insert(agentStepTable, modelStep(run.row, state.turn, turn.text, usage.calls))
  const limits = open.kind.limits(job.request.llmArgs)
  const share = shares(limits.subCalls - run.row.sub_calls, toolCalls.length)
  // Those that change something begin one after the other.
  const first = toolCalls.findIndex(({ name }, index) => inOrder(name) && !settled.has(index))
  toolCalls.forEach((call, index) => {
    const seq = index + 1
    const outcome = settled.get(index)
    const place = { run: run.row, turn: state.turn, seq }
    draft.insert(agentStepTable, toolStep(place, call, { room: turn.room, subCalls: share(index), outcome }))
    if (!outcome && (index === first || !inOrder(call.name))) callTool(draft, run, { turn: state.turn, seq })
  })
  const { inputTokens, outputTokens } = totalOf(usage.calls)
  draft.set(run, {
    loop: state as unknown as JsonValue,
    tokens: run.row.tokens + inputTokens + outputTokens,
    ...given,
  })
  draft.send(run, { type: 'CALLED', turn: state.turn, calls: toolCalls.length - settled.size })
}

/** Shares that differ by one at most: calls of one turn run in whatever processes, and must not take more than is left. */
const shares =
  (left: number, among: number) =>
  (index: number): number =>
    Math.max(0, Math.floor(left / among) + (index < left % among ? 1 : 0))
