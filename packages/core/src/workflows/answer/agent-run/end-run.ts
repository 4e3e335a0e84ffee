import type { EffectOutcome } from '../../../kernel/durable/index.ts'
import type { DocentError } from '../../../kernel/errors/index.ts'
import type { ToolCall } from '../../../kernel/ports/index.ts'
import type { CalledTool } from '../../../kernel/tools/index.ts'
import {
  agentRunEntity,
  isRunOver,
  moveRun,
  userMessagesOf,
  type AgentStepRow,
  type RecordedRun,
} from '../../../resources/agent-runs/index.ts'
import { generationEntity, isFinal } from '../../../resources/generations/index.ts'
import { recordUsage, type ModelCall, type UsageRecord } from '../../../resources/usage/index.ts'
import { failAnswer, type FailAnswerDependencies } from '../fail-answer.ts'
import { keepPlan } from '../kept-plan.ts'
import { retrievalUsage } from '../passages/retrieval-usage.ts'
import {
  createTrace,
  explorationToKeep,
  findingsPrompt,
  type Findings,
  type LoopEnd,
  type TraceTurn,
} from '../plans/agentic/index.ts'
import type { JudgedCall } from './judge-calls.ts'
import type { OpenRun } from './open-run.ts'

/** The turn that brought the end, which is no step yet. */
interface EndedTurn {
  readonly turn: number
  readonly text: string
  readonly calls: readonly JudgedCall[]
}

/** Ends a run with what was found, and lets the answer be made of it. */
export async function endRun(
  open: OpenRun,
  {
    end,
    findings,
    ended,
  }: {
    readonly end: LoopEnd
    readonly findings: Findings | undefined
    readonly ended?: EndedTurn
  },
): Promise<EffectOutcome> {
  const { recorded, job, parts } = open
  const { context, ledger, session } = parts
  const modelSteps = recorded.steps.filter((step) => step.kind === 'model')
  const toolSteps = recorded.steps.filter((step) => step.kind === 'tool')
  const heard = recorded.steps.filter((step) => step.kind === 'human').length
  const noted = recorded.steps.filter((step) => step.kind === 'notes').length
  const warnings = new Set([...recorded.steps.flatMap((step) => step.warnings as string[]), ...session.warnings])
  const counted = {
    meta: traceOf(recorded, ended),
    usage: {
      turns: modelSteps.length + (ended ? 1 : 0),
      tool_calls: toolSteps.length + (ended?.calls.length ?? 0),
      sub_calls: recorded.row.sub_calls,
      ...(noted > 0 ? { compactions: noted } : {}),
      loop_end: end,
      ...(warnings.size === 0 ? {} : { retrieval_warnings: [...warnings].join(' ') }),
    },
  }
  const whole = await open.kind.summary?.(parts)
  const refusedTools = refusedIn(toolSteps, ended)
  const came = withNotes(findings, [whole?.notes ?? '', notesOn(refusedTools)].filter((note) => note !== '').join('\n'))
  const { gathered } = await findingsPrompt(context, ledger, came)
  const usage = { ...retrievalUsage(gathered), ...counted.usage }
  const keep = explorationToKeep(gathered.passages, came, {
    meta: { ...counted.meta, ...whole?.meta, ...analysisOf(refusedTools) },
    usage,
  })
  const calls = recorded.steps.flatMap((step) => step.calls as unknown as ModelCall[])
  return async (draft) => {
    const { calls: last } = job.usage()
    recordUsage(draft, job.usage())
    const run = await draft.load(agentRunEntity, recorded.row.id)
    if (!run || isRunOver(run.state)) return
    const isOwnEnd = end === 'done' || end === 'answered'
    if (isOwnEnd && (await userMessagesOf(draft.storage, run.id)).length > heard) {
      // It was said while the model ended: another turn reads it.
      moveRun(draft, run, { type: 'CALLED', turn: open.loop.turn, calls: 0, begun: 0, tools: [] })
      return
    }
    if (!moveRun(draft, run, { type: 'ENDED', end })) return
    const generation = await draft.load(generationEntity, recorded.row.generation_id)
    if (!generation || isFinal(generation.state)) return
    // Not after it was stopped meanwhile: that takes away what is kept for the answer.
    draft.set(generation, { epoch: generation.row.epoch })
    keepPlan(draft, generation, keep, [...calls, ...last])
    draft.enqueue({
      kind: generationEntity.kind,
      id: generation.id,
      type: 'answerQuestion',
      request: { lane: 'chat', owner: generation.row.owner_id, parameters: {} },
    })
  }
}

/** The tools that were not called because nobody allowed it, once for each call. */
const refusedIn = (steps: readonly AgentStepRow[], ended: EndedTurn | undefined): string[] => [
  ...steps
    .filter(({ consent, failed }) => consent === 'refused' && failed)
    .map(({ call }) => (call as unknown as ToolCall).name),
  ...(ended?.calls ?? []).filter(({ consent }) => consent === 'refused').map(({ call }) => call.name),
]

const notesOn = (tools: readonly string[]): string =>
  tools.length === 0 ? '' : `Not done, because nobody allowed it: ${[...new Set(tools)].join(', ')}. Say so.`

const analysisOf = (tools: readonly string[]): Readonly<Record<string, string>> =>
  tools.length === 0 ? {} : { agent_analysis: JSON.stringify({ not_allowed: tools }) }

const withNotes = (findings: Findings | undefined, more: string): Findings | undefined =>
  more === '' ? findings : { chosen: findings?.chosen ?? [], notes: [findings?.notes ?? '', more].join('\n\n').trim() }

/** How the answer came to be, for people. */
function traceOf({ steps }: RecordedRun, ended: EndedTurn | undefined): Readonly<Record<string, string>> {
  const trace = createTrace()
  for (const step of steps.filter(({ kind }) => kind === 'model')) {
    for (const { trace: below } of toolsOf(steps, step.turn)) trace.addTurns((below ?? []) as unknown as TraceTurn[])
    trace.add(0, step.turn, step.text ?? '', toolsOf(steps, step.turn).map(calledThen))
  }
  if (ended) {
    const called = ended.calls.map(({ call, outcome }): CalledTool => ({
      call,
      ...(outcome ?? { content: 'Not called: the search had ended.' }),
    }))
    trace.add(0, ended.turn, ended.text, called)
  }
  return trace.meta()
}

/** What a call gave, in short. */
const calledThen = ({ call, summary, text, failed }: AgentStepRow): CalledTool => ({
  call: call as unknown as ToolCall,
  content: text ?? '',
  ...(summary === null ? {} : { summary }),
  ...(failed ? { failed } : {}),
})

const toolsOf = (steps: readonly AgentStepRow[], turn: number) =>
  steps.filter((step) => step.kind === 'tool' && step.turn === turn)

/** Ends a run whose answer nobody wants any more. */
export const stopRun =
  (runId: string, spent?: UsageRecord): EffectOutcome =>
  async (draft) => {
    if (spent) recordUsage(draft, spent)
    const run = await draft.load(agentRunEntity, runId)
    if (run && !isRunOver(run.state)) moveRun(draft, run, { type: 'STOPPED' })
  }

/** Ends a run that cannot continue, and its answer with the reason. */
export const failRun =
  (dependencies: FailAnswerDependencies, runId: string, error: DocentError): EffectOutcome =>
  async (draft) => {
    const run = await draft.load(agentRunEntity, runId)
    if (!run || isRunOver(run.state)) return
    moveRun(draft, run, { type: 'FAILED', code: error.code })
    await failAnswer(dependencies, run.row.generation_id, error)(draft)
  }
