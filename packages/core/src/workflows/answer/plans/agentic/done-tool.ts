import { z } from 'zod'
import { builtInTool, type Tool } from '../../../../kernel/tools/index.ts'
import type { Ledger } from './ledger.ts'

/** What a loop came to. */
export interface Findings {
  /** Numbers of the passages the answer needs, as far as they are known. */
  readonly chosen: readonly number[]
  readonly notes: string
}

// Made once: models are shown schemas that are made of these.
const doneInput = z.object({
  passages: z.array(z.int()).max(200).default([]).describe('Numbers of the passages the answer needs.'),
  notes: z
    .string()
    .max(20_000)
    .default('')
    .describe('What they say together, each statement with the number of its passage, such as [1]; what is missing.'),
})

const endsSearch =
  'Ends the search: what is needed is found, or it is not in the documents. Say which passages the answer needs.'

/** How the model ends its search. A tool like the others, so that a turn never mixes looking and answering. */
export function doneTool(
  ledger: Ledger,
  description = endsSearch,
): { readonly tool: Tool; readonly findings: () => Findings | undefined } {
  let findings: Findings | undefined
  return {
    findings: () => findings,
    tool: builtInTool({
      name: 'done',
      description,
      input: doneInput,
      async run({ passages, notes }) {
        const chosen = [...new Set(passages)].filter((number) => ledger.passage(number) !== undefined)
        findings = { chosen, notes }
        return { content: 'Noted.', summary: `passages ${chosen.join(', ') || 'none'}` }
      },
    }),
  }
}
