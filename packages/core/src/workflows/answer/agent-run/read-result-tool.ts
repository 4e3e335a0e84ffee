import { z } from 'zod'
import { builtInTool, refused, type Tool } from '../../../kernel/tools/index.ts'
import { callName } from '../../../resources/agent-runs/index.ts'
import type { OpenRun } from './open-run.ts'

const charactersOfToken = 3
// Made once: models are shown schemas that are made of these.
const input = z.object({
  call: z.string().max(20).describe('The call, as it is named where its result was left out, such as 2.1.'),
  from: z.int().min(0).default(0).describe('How many characters to pass over.'),
})

/** Gives the result of an earlier call once more, as its reader may see it now. Offered where results had to be left out. */
export const readResultTool = ({ recorded, resultOf, parts }: Omit<OpenRun, 'tools'>): Tool =>
  builtInTool({
    name: 'read_result',
    description: 'Gives the result of one of your earlier calls once more, where it was left out to save room.',
    input,
    async run({ call, from }) {
      const step = recorded.steps.find((each) => each.kind === 'tool' && each.done && callName(each) === call)
      if (!step) return refused(`There is no earlier call ${call}.`)
      if (step.kept !== null) {
        const again = await resultOf({ ...step, room: parts.room() })
        return { content: again.content, summary: `result of ${call}`, kept: step.kept }
      }
      const text = step.text ?? ''
      const shown = text.slice(from, from + parts.room() * charactersOfToken)
      const left = text.length - from - shown.length
      const more = left > 0 ? `\n(${left} more characters; continue from ${from + shown.length}.)` : ''
      return { content: shown + more, summary: `result of ${call}, ${shown.length} characters` }
    },
  })
