import type { ToolCall } from '../../../kernel/ports/index.ts'
import { beyondMost, callOne, refused, type Consent, type Tool, type ToolOutcome } from '../../../kernel/tools/index.ts'
import type { doneTool } from '../plans/agentic/index.ts'
import type { OpenRun } from './open-run.ts'

/** A call of the model, and what becomes of it. */
export interface JudgedCall {
  readonly call: ToolCall
  /** Where no tool has to be called: the call of `done`, and what is refused as it is. */
  readonly outcome?: ToolOutcome
  /** What a person has to reply first, or that nobody could be asked. */
  readonly consent?: Consent | 'given' | 'refused'
  readonly inOrder?: boolean
}

interface Judging {
  readonly done: ReturnType<typeof doneTool>
  /** Those of this turn, `done` among them. */
  readonly tools: readonly Tool[]
  readonly open: OpenRun
  /** Decides where no person is there. */
  readonly mayCall: (call: ToolCall, suspect: boolean) => Promise<boolean | undefined>
}

/** Decides about the calls of a turn, before any of them is carried out. */
export function judgeCalls(calls: readonly ToolCall[], { done, tools, open, mayCall }: Judging): Promise<JudgedCall[]> {
  const tainted = isTainted(open)
  const interactive = open.job.request.llmArgs.agentInteractive === true

  async function judge(call: ToolCall, index: number): Promise<JudgedCall> {
    const beyond = beyondMost(index)
    if (beyond) return { call, outcome: beyond }
    const tool = tools.find(({ definition }) => definition.name === call.name)
    if (!tool && open.tools.some(({ definition }) => definition.name === call.name)) {
      return { call, outcome: refused(`${call.name} was not called: this is the last turn, which has only done.`) }
    }
    if (!tool || tool === done.tool) {
      return { call, outcome: await callOne([...open.tools, done.tool], call, open.parts.session.signal) }
    }
    const inOrder = tool.inOrder === true
    const suspect = tainted || isDescribedByOthers(tool, tools)
    const consent = tool.consent?.(suspect)
    if (consent === undefined) return { call, inOrder }
    if (interactive) return { call, inOrder, consent }
    const allowed = await mayCall(call, suspect)
    if (allowed === true) return { call, inOrder, consent: 'given' }
    return { call, outcome: allowed === false ? notAllowed(call.name) : nobodyToAsk(call.name), consent: 'refused' }
  }
  return Promise.all(calls.map(judge))
}

/** Whether the model has read what others wrote, which may try to have it act for them. */
function isTainted({ parts, recorded, tools }: OpenRun): boolean {
  const { ledger, context } = parts
  const { passages, documents } = ledger.given()
  if (passages + documents + context.history.length > 0) return true
  if (context.request.memory?.trusted === false) return true
  const trusted = new Set(tools.filter((tool) => tool.trusted).map(({ definition }) => definition.name))
  return recorded.steps.some((step) => step.kind === 'tool' && step.done && !trusted.has(nameOf(step.call)))
}

/** Whether the model is shown what others wrote of further tools, which may try to have it call this one. */
const isDescribedByOthers = (tool: Tool, tools: readonly Tool[]): boolean =>
  tools.some(({ describedBy }) => describedBy !== undefined && describedBy !== tool.describedBy)

const nameOf = (call: unknown): string => (call as unknown as ToolCall).name

const notAllowed = (tool: string): ToolOutcome => ({
  ...refused(`${tool} was not called: the call was not allowed. Continue without it.`),
  summary: 'not allowed',
})

const nobodyToAsk = (tool: string): ToolOutcome => ({
  ...refused(`${tool} was not called: a person has to allow it, and nobody can be asked here. Continue without it.`),
  summary: 'not allowed: nobody could be asked',
})
