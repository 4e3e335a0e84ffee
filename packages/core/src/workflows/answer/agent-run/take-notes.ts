import type { EffectOutcome } from '../../../kernel/durable/index.ts'
import type { Digests, PromptMessage } from '../../../kernel/ports/index.ts'
import { agentRunEntity, agentStepTable, moveRun } from '../../../resources/agent-runs/index.ts'
import { recordUsage, totalOf } from '../../../resources/usage/index.ts'
import { takingNotes, type LoopEnd } from '../plans/agentic/index.ts'
import { promptText } from '../prompt/build-prompt.ts'
import { keptNotes, notesWithoutModel, type Compaction } from './compaction.ts'
import type { OpenRun } from './open-run.ts'
import { notesStep } from './step-row.ts'
import { turnPrompt } from './turn-prompt.ts'

/** Fewer turns are not worth a call of the model. */
const leastTurns = 2

/** The turns that notes are to replace from now on; the newest stays as it is. Undefined while there are too few. */
export function turnsToLeaveOut(
  { loop, context: { quotesOnly } }: { readonly loop: OpenRun['loop']; readonly context: OpenRun['parts']['context'] },
  compaction: Compaction | undefined,
): { readonly from: number; readonly through: number } | undefined {
  const from = (compaction?.through ?? 0) + 1
  const through = loop.turn - 1
  return quotesOnly || through - from + 1 < leastTurns ? undefined : { from, through }
}

/**
 * Has the model take notes of its earlier turns, which replace these from then on. A step of its own: what is cut off before
 * it is kept is done again, and nothing afterwards.
 */
export async function takeNotes(
  { digests }: { readonly digests: Digests },
  open: OpenRun,
  {
    compaction,
    ...turns
  }: { readonly compaction: Compaction | undefined; readonly from: number; readonly through: number },
): Promise<EffectOutcome | LoopEnd> {
  const { parts, job, recorded } = open
  const { through } = turns
  const room = await turnPrompt(open, { compaction, through })
  const answer = await parts.session.ask(asTranscript(room.messages()), [])
  if (typeof answer === 'string') return answer
  const notes = answer.text.trim() || notesWithoutModel(open, turns)
  const kept = await keptNotes(open, through, digests)
  const before = recorded.steps.filter(({ kind }) => kind === 'notes').length
  return async (draft) => {
    const usage = job.usage()
    recordUsage(draft, usage)
    const run = await draft.load(agentRunEntity, recorded.row.id)
    if (!run || run.state !== 'thinking') return
    draft.insert(agentStepTable, notesStep(run.row, { through, before, notes, kept, calls: usage.calls }))
    const { inputTokens, outputTokens } = totalOf(usage.calls)
    draft.set(run, { tokens: run.row.tokens + inputTokens + outputTokens })
    moveRun(draft, run, { type: 'NOTED', turn: through })
  }
}

/** What happened so far as one text: providers refuse calls and results in prompts that offer no tools. */
function asTranscript(messages: readonly PromptMessage[]): PromptMessage[] {
  const [rules, ...others] = messages
  const text = others.map(textIn).join('\n\n')
  const about = rules?.role === 'system' ? `The rules that you work by:\n${rules.content}\n\n` : ''
  return [
    { role: 'system', content: takingNotes },
    {
      role: 'user',
      content: [{ type: 'text', text: `${about}What happened so far:\n\n${text}\n\nWrite your notes now.` }],
    },
  ]
}

function textIn(message: PromptMessage): string {
  if (message.role === 'tool') return `Result of ${message.toolName}:\n${message.content}`
  const text = promptText([message])
  if (message.role !== 'assistant') return text
  const calls = (message.toolCalls ?? []).map(({ name, arguments: given }) => `You called ${name}: ${given}`)
  return [text, ...calls].join('\n')
}
