import type { PromptMessage } from '../../../kernel/ports/index.ts'
import { turnMessages, type CalledTool, type ToolOutcome } from '../../../kernel/tools/index.ts'
import { callName } from '../../../resources/agent-runs/index.ts'
import { lastTurn, promptRoom, questionMessages, type PromptRoom } from '../plans/agentic/index.ts'
import { compactionText, type Compaction } from './compaction.ts'
import { calledIn, type OpenRun } from './open-run.ts'

export interface PromptOptions {
  /** What the run began with, where that is no step yet. */
  readonly begun?: ToolOutcome | undefined
  readonly compaction?: Compaction | undefined
  /** The last turn that it shows. @default all */
  readonly through?: number
}

/** The prompt of a run: how it began, notes of the turns that are left out, and the turns since, within their room. */
export async function turnPrompt(
  open: OpenRun,
  { begun, compaction, through = Number.POSITIVE_INFINITY }: PromptOptions,
): Promise<PromptRoom> {
  const { parts, kind, recorded } = open
  const { context } = parts
  const from = compaction?.through ?? 0
  const start = recorded.steps.find((step) => step.kind === 'start')
  const content = begun?.content ?? (start ? (await open.resultOf(start)).content : '')
  const begins = questionMessages(context, kind.instructions(context), kind.introduction(content))
  const room = promptRoom(begins, context.budget, ({ call }: CalledTool) => {
    const name = names.get(call)
    return name === undefined ? 'it is gone' : `read_result gives it again: call ${name}`
  })
  const names = new Map<CalledTool['call'], string>()
  if (compaction) room.add([userMessage(compactionText(open, compaction))], [])
  else room.add(userMessages(open, 0), [])
  const turns = recorded.steps.filter(({ kind: of, turn }) => of === 'model' && turn > from && turn <= through)
  for (const step of turns) {
    const results = await calledIn(open, step.turn)
    results.forEach(({ call }, index) => names.set(call, callName({ turn: step.turn, seq: index + 1 })))
    room.add([...turnMessages(step.text ?? '', results), ...userMessages(open, step.turn)], results)
  }
  return room
}

export const lastTurnMessage = (): PromptMessage => userMessage(lastTurn)

const userMessage = (text: string): PromptMessage => ({ role: 'user', content: [{ type: 'text', text }] })

const userMessages = ({ recorded }: OpenRun, turn: number): PromptMessage[] =>
  recorded.steps
    .filter((step) => step.kind === 'human' && step.turn === turn)
    .map(({ text }) => userMessage(`The user says meanwhile: ${text ?? ''}`))
