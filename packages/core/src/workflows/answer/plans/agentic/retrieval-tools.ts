import { z } from 'zod'
import { builtInTool, refused, type Tool, type ToolOutcome } from '../../../../kernel/tools/index.ts'
import type { CollectionReader } from './collection-reader.ts'
import type { Ledger } from './ledger.ts'
import { foundResult, listedResult } from './kept-result.ts'
import type { Shown, ShowPassages } from './show-passages.ts'

const documentNumber = z.int().min(1).describe('Number of a document, as tools gave it.')

// Made once: models are shown schemas that are made of these.
const searchInput = z.object({
  query: z.string().min(1).max(2_000),
  document: documentNumber.optional().describe('Only in the document with this number.'),
  limit: z.int().min(1).max(20).default(8).describe('Most passages.'),
})
const readPassagesInput = z.object({
  passage: z.int().min(1).describe('Number of the passage, as in [n].'),
  before: z.int().min(0).max(10).default(1),
  after: z.int().min(0).max(10).default(1),
})
const listDocumentsInput = z.object({
  after: documentNumber
    .optional()
    .describe('The document after which the list continues; from the beginning without it.'),
  limit: z.int().min(1).max(100).default(50),
})
const readDocumentInput = z.object({
  document: documentNumber,
  from: z.int().min(1).default(1).describe('Place of the first passage, from 1.'),
  count: z.int().min(1).max(40).default(10),
})

/** The tools by which a model looks around in a collection. They read what the caller may see, and can do nothing else. */
export function retrievalTools(options: {
  readonly reader: CollectionReader
  readonly ledger: Ledger
  readonly show: ShowPassages
  /** Tokens that one result may have now. */
  readonly room: () => number
}): Tool[] {
  const { reader, ledger, show, room } = options

  const outcome = (shown: Shown, nothing: string): ToolOutcome => {
    if (shown.numbers.length === 0) return { content: nothing, summary: nothing }
    return foundResult(shown)
  }

  const unknownDocument = (number: number) =>
    refused(`No tool has given a document ${number} yet; list_documents tells the numbers.`)

  return [
    builtInTool({
      name: 'search',
      description:
        'Finds the passages of the documents that best match a question or words, by meaning and by words. Ask for one thing at a time.',
      input: searchInput,
      async run({ query, document, limit }) {
        const within = document === undefined ? undefined : ledger.document(document)
        if (document !== undefined && !within) return unknownDocument(document)
        const found = await reader.search(query, { limit, documents: within && [within] })
        return outcome(await show(found, room()), 'Nothing in the documents is about this; other words may find more.')
      },
    }),
    builtInTool({
      name: 'read_passages',
      description: 'Gives a passage once more, with the passages before and after it in its document.',
      input: readPassagesInput,
      async run({ passage, before, after }) {
        const known = ledger.passage(passage)
        if (!known && passage <= ledger.given().passages) return { content: 'The passage is not there any more.' }
        if (!known) return refused(`No tool has given a passage ${passage} yet; search finds passages.`)
        const { document, chunk } = known
        const from = chunk.ordinal - before
        const read = await reader.read({ document, from, to: chunk.ordinal + after + 1 })
        return outcome(await show(read, room()), 'The passage is not there any more.')
      },
    }),
    builtInTool({
      name: 'list_documents',
      description: 'Lists the documents there are: number, name, and how many passages they have.',
      input: listDocumentsInput,
      async run({ after: number, limit }) {
        const after = number === undefined ? undefined : ledger.document(number)
        if (number !== undefined && !after) return unknownDocument(number)
        // One more than wanted shows whether the list continues.
        const slices = await reader.list({ after, limit: limit + 1 })
        const listed = slices.slice(0, limit)
        return listedResult(listed, { ledger, more: slices.length > limit })
      },
    }),
    builtInTool({
      name: 'read_document',
      description: 'Gives the passages of a document in their order, some at a time.',
      input: readDocumentInput,
      async run({ document: number, from, count }) {
        const document = ledger.document(number)
        if (!document) return unknownDocument(number)
        const read = await reader.read({ document, from: from - 1, to: from - 1 + count })
        return outcome(await show(read, room()), 'There are no passages at this place.')
      },
    }),
  ]
}
