import PQueue from 'p-queue'
import type { PromptMessage } from '../../../../kernel/ports/index.ts'
import type { Tool } from '../../../../kernel/tools/index.ts'
import { totalOf } from '../../../../resources/usage/index.ts'
import type { WholeAnswer } from '../../../../resources/models/index.ts'
import type { GenerateText } from '../../generate-text.ts'
import type { ControlSignals } from '../../request/control-signals.ts'
import type { PlanContext } from '../plan.ts'
import type { LoopLimits } from './limits.ts'
import type { LoopBounds, LoopEnd } from './next-step.ts'
import { createTrace, type Trace } from './trace.ts'

/** Calls of the model at the same time, sub-calls among them. */
const atOnce = 3
/** Share of the tokens after which a loop is asked to come to its end, so that its notes are not lost. */
const almost = 0.85
/** Tokens one turn may write: its thoughts, and calls with their arguments. */
const turnTokens = 8_192

/** Lets so many calls of the model run at the same time as one answer may have. */
export const modelQueue = (): PQueue => new PQueue({ concurrency: atOnce })

/** What all loops and sub-calls of one answer share: its bounds, its trace, and the one way to the model. */
export interface LoopSession {
  readonly limits: LoopLimits
  readonly trace: Trace
  /** Aborted when nothing is wanted any more. */
  readonly signal: AbortSignal
  /** What went less well than it could have, in sentences. */
  readonly warnings: Set<string>
  readonly counts: { turns: number; toolCalls: number; subCalls: number }
  /** Which bound is reached; undefined while none is. */
  over(): LoopEnd | undefined
  /** What is left of the time of the whole, ms. */
  left(): number
  /** Whether the next turn has to be the last. */
  readonly almostOver: () => boolean
  /** One call of the model; the bound that cut it short otherwise. @throws what the model fails with, and when stopped */
  ask(messages: readonly PromptMessage[], tools: readonly Tool[]): Promise<WholeAnswer | LoopEnd>
}

/** What bounds its next turn. */
export const loopBounds = ({ limits, over, almostOver }: LoopSession): LoopBounds => ({
  turns: limits.turns,
  toolCalls: limits.toolCalls,
  over: over(),
  almostOver: almostOver(),
})

export function loopSession(
  { clock, model }: Pick<PlanContext, 'clock' | 'model'>,
  options: {
    readonly ask: GenerateText
    readonly limits: LoopLimits
    readonly controls: ControlSignals
    /** What was done before: since when, and how much it took. @default nothing, now */
    readonly before?: { readonly began: number; readonly tokens: number }
    /** Where calls of the model wait for each other. @default a queue of this session */
    readonly queue?: () => PQueue
  },
): LoopSession {
  const { limits, controls, before } = options
  const deadline = (before?.began ?? clock.now()) + limits.totalMs
  const own = modelQueue()
  const queue = options.queue ?? (() => own)
  const spent = () => {
    const { inputTokens, outputTokens } = totalOf(model.calls)
    return (before?.tokens ?? 0) + inputTokens + outputTokens
  }

  function over(): LoopEnd | undefined {
    controls.stop.throwIfAborted()
    if (controls.finish.aborted) return 'finish'
    if (clock.now() >= deadline) return 'time'
    return spent() >= limits.tokens ? 'tokens' : undefined
  }

  async function once(messages: readonly PromptMessage[], tools: readonly Tool[]): Promise<WholeAnswer | LoopEnd> {
    const reached = over()
    if (reached) return reached
    const late = new AbortController()
    const cancel = clock.schedule(Math.min(clock.now() + limits.turnMs, deadline), () =>
      late.abort(new Error('The model took too long for this turn.')),
    )
    try {
      return await options.ask(messages, {
        ...(tools.length === 0 ? {} : { tools: tools.map(({ definition }) => definition), toolChoice: 'required' }),
        maxOutputTokens: Math.min(turnTokens, model.capabilities.outputTokens),
        signal: AbortSignal.any([controls.stop, controls.finish, late.signal]),
      })
    } catch (error) {
      controls.stop.throwIfAborted()
      if (controls.finish.aborted) return 'finish'
      if (late.signal.aborted) return 'time'
      throw error
    } finally {
      cancel()
    }
  }

  return {
    limits,
    trace: createTrace(),
    signal: controls.stop,
    warnings: new Set(),
    counts: { turns: 0, toolCalls: 0, subCalls: 0 },
    over,
    left: () => Math.max(0, deadline - clock.now()),
    almostOver: () => spent() >= limits.tokens * almost,
    ask: (messages, tools) => queue().add(() => once(messages, tools)),
  }
}
