import { openProgramsOf, printedBy } from '../../resources/agent-runs/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { isFinal, type GenerationRow } from '../../resources/generations/index.ts'

/** Reports to a reader of an answer what the program of its agent prints, each piece once. */
export function progressOfAgent(storage: RecordStore) {
  let place = 0
  return async function* (
    row: GenerationRow,
  ): AsyncGenerator<{ readonly type: 'agent-progress'; readonly text: string }, void, undefined> {
    const { customAgent } = row.request as { readonly customAgent?: { readonly isProgram?: boolean } }
    if (customAgent?.isProgram !== true || isFinal(row.state)) return
    const run = (await openProgramsOf(storage, row.session_id)).find(({ generation_id: id }) => id === row.id)
    if (!run) return
    for (const step of await printedBy(storage, run.id, place)) {
      place = step.seq
      yield { type: 'agent-progress', text: step.text ?? '' }
    }
  }
}
