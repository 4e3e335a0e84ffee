import { z } from 'zod'
import { documentText } from '../document-text.ts'
import { defineTool } from '../tool.ts'

export const readDocument = defineTool({
  name: 'read_document',
  title: 'Read a document',
  description:
    'Reads the text of a document in order, a part at a time: pass next_passage as from_passage for the next part. To find ' +
    'something in it, search_passages is cheaper.',
  hints: { readOnly: true },
  input: z.object({
    document_id: z.string(),
    from_passage: z.int().min(0).default(0),
    max_characters: z.int().min(500).max(50_000).default(12_000),
  }),
  output: z.object({
    document: z.string(),
    pages: z.string(),
    text: z.string(),
    next_passage: z.int().optional().describe('Absent at the end of the document.'),
  }),
  async run({ document_id, from_passage, max_characters }, context) {
    const found = await documentText(context, {
      documentId: document_id,
      from: from_passage,
      characters: max_characters,
    })
    const { name: document, pages, text, next } = found
    const rest = next === undefined ? '' : `\n\n[More follows: from_passage ${next}]`
    return {
      text: `${document}, page ${pages}\n\n${text}${rest}`,
      data: { document, pages, text, ...(next === undefined ? {} : { next_passage: next }) },
    }
  },
})
