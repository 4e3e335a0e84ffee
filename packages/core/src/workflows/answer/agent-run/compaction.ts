import { z } from 'zod'
import type { Digests, ToolCall } from '../../../kernel/ports/index.ts'
import { fenced } from '../../../kernel/prompts/index.ts'
import type { AgentStepRow } from '../../../resources/agent-runs/index.ts'
import type { OpenRun } from './open-run.ts'

/** Share of the room of a prompt for the notes, the list of steps, and what the user said meanwhile, each. */
const notesShare = 1 / 8
const charactersOfToken = 3

const keptSchema = z.object({
  /** The last turn that the notes replace. */
  through: z.int(),
  /** Of all that documents said in these turns, as their reader saw it then. */
  seen: z.string(),
})

/** Notes that replace in a prompt the turns up to one of them. */
export interface Compaction {
  readonly through: number
  readonly notes: string
}

/**
 * The newest notes that may still be used. They are words about documents, so they count as long as these read for the asker as
 * they did when the notes were taken; otherwise they are taken again.
 */
export async function compactionOf(open: OpenRun, digests: Digests): Promise<Compaction | undefined> {
  const made = open.recorded.steps.filter(({ kind }) => kind === 'notes')
  for (const step of made.toReversed()) {
    const { through, seen } = keptSchema.parse(step.kept)
    if ((await seenUntil(open, through, digests)) === seen) return { through, notes: step.text ?? '' }
  }
  return undefined
}

/** Notes as they are kept. */
export async function keptNotes(open: OpenRun, through: number, digests: Digests): Promise<z.input<typeof keptSchema>> {
  return { through, seen: await seenUntil(open, through, digests) }
}

async function seenUntil(open: OpenRun, through: number, digests: Digests): Promise<string> {
  const shown = open.recorded.steps.filter(
    ({ turn, kept, kind }) => turn <= through && kept !== null && kind !== 'notes',
  )
  const contents = await Promise.all(shown.map(async (step) => (await open.resultOf(step)).content))
  return digests.sha256(JSON.stringify(contents))
}

/** What replaces in a prompt the turns that are left out. */
export function compactionText({ recorded, parts }: OpenRun, { through, notes }: Compaction): string {
  const most = Math.floor(parts.context.budget * notesShare * charactersOfToken)
  const before = recorded.steps.filter(({ turn }) => turn <= through)
  const list = before.findLast((step) => step.kind === 'tool' && !step.failed && toolOf(step) === 'todo')
  const said = before.filter(({ kind }) => kind === 'human').map(({ text }) => `The user said meanwhile: ${text ?? ''}`)
  return [
    `The turns up to ${through} are left out to save room. What you noted of them:`,
    fenced('note', '', notes.slice(0, most)),
    ...(list ? [`Your list of steps (todo) at that time:\n${(list.text ?? '').slice(0, most)}`] : []),
    // Of too much, what was said last.
    ...(said.length > 0 ? [said.join('\n').slice(-most)] : []),
  ].join('\n\n')
}

/** What replaces notes where the model wrote none: the calls, and what they were about. */
export const notesWithoutModel = (
  { recorded }: OpenRun,
  { from, through }: { readonly from: number; readonly through: number },
): string =>
  recorded.steps
    .filter(({ kind, turn }) => kind === 'tool' && turn >= from && turn <= through)
    .map((step) => `- ${toolOf(step)}: ${step.summary ?? (step.text ?? '').slice(0, 200)}`)
    .join('\n')

const toolOf = ({ call }: AgentStepRow): string => (call as unknown as ToolCall | null)?.name ?? ''
