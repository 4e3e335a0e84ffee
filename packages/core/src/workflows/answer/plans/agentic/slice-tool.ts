import { z } from 'zod'
import { builtInTool, refused, type Tool, type ToolOutcome } from '../../../../kernel/tools/index.ts'
import type { CollectionReader, Slice } from './collection-reader.ts'
import type { Ledger } from './ledger.ts'

export interface SliceQuestion {
  readonly reader: CollectionReader
  readonly question: string
  readonly slices: readonly Slice[]
  readonly depth: number
}

export type ReadSlices = (asked: SliceQuestion) => Promise<ToolOutcome>

/** The tool by which a model calls itself on slices of what it can reach. */
export function sliceTool(options: {
  readonly reader: CollectionReader
  readonly ledger: Ledger
  readonly depth: number
  readonly read: ReadSlices
}): Tool {
  const { reader, ledger, depth, read } = options
  return builtInTool({
    name: 'ask_slices',
    description:
      'Has slices of the documents read whole for a question, and gives what they say to it, with the numbers of passages. Several calls at once run side by side.',
    input: z.object({
      question: z.string().min(1).max(4_000).describe('Complete in itself: who reads the slices knows nothing else.'),
      slices: z
        .array(
          z.object({
            document: z.int().min(1).describe('Number of a document, as tools gave it.'),
            from: z.int().min(1).default(1).describe('Place of the first passage, from 1.'),
            to: z.int().min(1).optional().describe('Place of the last passage; the end of the document when left out.'),
          }),
        )
        .min(1)
        .max(50),
    }),
    async run({ question, slices: asked }) {
      const slices: Slice[] = []
      for (const { document: number, from, to } of asked) {
        const document = ledger.document(number)
        if (!document) return refused(`No tool has given a document ${number} yet; list_documents tells the numbers.`)
        slices.push({ document, from: from - 1, to: Math.min(to ?? document.chunkCount, document.chunkCount) })
      }
      return read({ reader, question, slices, depth: depth + 1 })
    },
  })
}
