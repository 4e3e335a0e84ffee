import { z } from 'zod'
import { builtInTool, type Tool } from '../../../../kernel/tools/index.ts'

/** A list that the model keeps for itself: the whole of it with every call, so that the last one has the current state. */
export const todoTool: Tool = builtInTool({
  name: 'todo',
  traits: { trusted: true },
  description: 'Keeps your list of steps. Give the whole list each time; say which steps are done.',
  input: z.object({
    steps: z
      .array(z.object({ step: z.string().min(1).max(500), done: z.boolean().default(false) }))
      .min(1)
      .max(50),
  }),
  run: async ({ steps }) => ({
    content: steps.map(({ step, done }) => `[${done ? 'x' : ' '}] ${step}`).join('\n'),
    summary: `${steps.filter(({ done }) => done).length} of ${steps.length} steps done`,
  }),
})
