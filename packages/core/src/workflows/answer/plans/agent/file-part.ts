import { z } from 'zod'
import { fenced } from '../../../../kernel/prompts/index.ts'
import { refused, type ToolOutcome } from '../../../../kernel/tools/index.ts'
import { charactersOfToken, isInput, type Workspace } from './workspace.ts'

/** A part of a file, by its lines. */
export const filePlaceSchema = z.object({
  name: z.string(),
  /** First line, from 1. */
  from: z.int(),
  lines: z.int(),
})
export type FilePlace = z.output<typeof filePlaceSchema>

/** The text of a file; undefined where there is none, an outcome where it is no text. */
export async function textOf({ read }: Workspace, name: string): Promise<string | ToolOutcome | undefined> {
  const bytes = await read(name)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refused(`${name} is no text: it cannot be read or edited as such.`)
  }
}

/** A part of a text as a model gets it. The content of a document of the collection is not kept: it is read again. */
export function partOfText(text: string, place: FilePlace, room: number): ToolOutcome {
  const { name, from, lines } = place
  const all = text.split('\n')
  const wanted = all.slice(from - 1, from - 1 + lines).join('\n')
  const shown = wanted.slice(0, room * charactersOfToken)
  const left = shown.length < wanted.length ? '\n(It continues; ask for fewer lines at once.)' : ''
  return {
    content: `${all.length} lines in all.\n${fenced('file', ` name="${name}"`, shown)}${left}`,
    summary: `${name}, ${all.length} lines`,
    ...(isInput(name) ? { kept: { file: place } } : {}),
  }
}

/** The same part as its reader may see it now; undefined where that is not so any more. */
export async function filePartAgain(
  workspace: Workspace,
  place: FilePlace,
  room: number,
): Promise<ToolOutcome | undefined> {
  const text = await textOf(workspace, place.name)
  return typeof text === 'string' ? partOfText(text, place, room) : undefined
}
