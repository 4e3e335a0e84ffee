import { jsonSchema, tool, type Tool } from 'ai'
import { findPassages, type PassagePlace, type PassageSource } from '../passages/index.ts'

type PassageTools = {
  readonly search_passages: Tool<{ query: string }, { passages: (PassagePlace & { text: string })[] }>
}

/**
 * A tool with which a model looks passages up in one collection, for `tools` of `generateText`, `streamText` and agents. Programs that
 * embed Docent have more, without a server between, in `docentTools` of `@docent/core`. Needs `ai`.
 */
export const passageTools = (source: PassageSource): PassageTools => ({
  search_passages: tool({
    description:
      'Finds the passages of the documents that fit a query best, by words and meaning, with document and pages to quote from.',
    inputSchema: jsonSchema<{ query: string }>({
      type: 'object',
      properties: { query: { type: 'string', minLength: 1 } },
      required: ['query'],
      additionalProperties: false,
    }),
    execute: async ({ query }, { abortSignal }) => {
      const passages = await findPassages(source, query, abortSignal)
      return { passages: passages.map(({ text, place }) => ({ ...place, text })) }
    },
  }),
})
