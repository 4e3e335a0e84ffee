import { z } from 'zod'
import { fenced } from '../../../../kernel/prompts/index.ts'
import { builtInTool, type Tool } from '../../../../kernel/tools/index.ts'
import {
  writeMemory,
  type EffectiveMemory,
  type MemoryBlockRecords,
} from '../../../../resources/memory-blocks/index.ts'
import type { PlanContext } from '../plan.ts'
import { charactersOfToken } from './workspace.ts'

const longestContent = 500_000

/** The tools for the memory block of the question: to read it where it is not in the prompt, and to change it. */
export function memoryTools(
  { memory, records }: { readonly memory: EffectiveMemory | undefined; readonly records: MemoryBlockRecords },
  { scope }: Pick<PlanContext, 'scope'>,
  room: () => number,
): Tool[] {
  if (!memory) return []
  const { blockId, access, place } = memory
  const read = builtInTool({
    name: 'read_memory',
    description: 'Reads what the user keeps for you to know.',
    input: z.object({}),
    async run() {
      const row = await records.require(scope, blockId)
      const shown = row.content.slice(0, room() * charactersOfToken)
      const said = [row.system_prompt_amendment, shown].filter((text) => text.trim() !== '').join('\n\n')
      return {
        content: said === '' ? 'It is empty.' : fenced('memory', '', said),
        summary: `${shown.length} characters`,
      }
    },
  })
  const write = builtInTool({
    name: 'write_memory',
    description:
      'Replaces what the user keeps for you to know, for later questions as well. Give the whole text, with what is to stay.',
    input: z.object({ content: z.string().max(longestContent) }),
    traits: { inOrder: true, trusted: true },
    run: async ({ content }) => ({
      content: `The memory has ${content.length} characters now.`,
      summary: `${content.length} characters`,
      commit: (draft) => writeMemory(draft, records, scope, { blockId, content }),
    }),
  })
  const isRead = place === 'agent_tool' && access !== 'write'
  return [...(isRead ? [read] : []), ...(access === 'read' ? [] : [write])]
}
