import { defineTool, type HostTool } from '@docent/core/ports'
import { z } from 'zod'
import { toolFailure } from './tool-failure.ts'
import type { WebHit, WebSearch } from './web-search.ts'

const mostHits = 20
const longestTitle = 200
const longestExcerpt = 500

export function webSearchTool(search: WebSearch): HostTool {
  return defineTool({
    name: 'web_search',
    description: 'Searches the web. Returns titles, addresses and excerpts of pages; read_web_page reads one of them.',
    input: z.object({
      query: z.string().trim().min(1).max(400),
      count: z.int().min(1).max(mostHits).default(8),
    }),
    ...{ class: 'read', egress: true, approval: 'tainted' },
    run: async ({ query, count }, context) => {
      try {
        const hits = await search.search(query, { count, signal: context.signal })
        const content = hits.length === 0 ? 'Nothing was found.' : hits.map(shown).join('\n\n')
        return { content, summary: `${hits.length} pages for “${query}”` }
      } catch (error) {
        return toolFailure(error, context)
      }
    },
  })
}

const inOneLine = (text: string, longest: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest)

const shown = ({ title, url, excerpt, publishedAt }: WebHit, index: number): string =>
  [
    `${index + 1}. ${inOneLine(title, longestTitle)}`,
    url + (publishedAt === undefined ? '' : ` (${inOneLine(publishedAt, 40)})`),
    inOneLine(excerpt, longestExcerpt),
  ]
    .filter((line) => line !== '')
    .join('\n')
