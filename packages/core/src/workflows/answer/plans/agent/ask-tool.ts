import { z } from 'zod'
import { builtInTool, refused, type Tool } from '../../../../kernel/tools/index.ts'

/** A question to the user. What they reply is its result; nothing is called. */
export const askTool: Tool = builtInTool({
  name: 'ask_user',
  description:
    'Asks the user something that only they can tell, and waits for the reply. Ask once, with all that you need.',
  input: z.object({ question: z.string().min(1).max(4_000) }),
  traits: { trusted: true, consent: () => 'answer' },
  run: async () => refused('Nobody could be asked.'),
})
