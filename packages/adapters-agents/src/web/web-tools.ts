import { checkOptions, type DocumentParsers, type HostTool, type OutgoingNetwork } from '@docent/core/ports'
import { readWebPageTool } from './read-web-page-tool.ts'
import { webSearchTool } from './web-search-tool.ts'
import type { WebSearch } from './web-search.ts'

export interface WebToolsOptions {
  /** Decides which hosts may be called, such as `guardedNetwork()` of `@docent/adapters-ingestion`. */
  readonly network: OutgoingNetwork
  /** Read the pages, such as those that Docent is made with. They are not closed with the tools. */
  readonly parsers: DocumentParsers
  /** For the tool `web_search`. @default none: it is listed as one that cannot be used */
  readonly search?: WebSearch | undefined
  /** Most bytes of one page. @default 5_000_000 */
  readonly maxBytes?: number
  /** UTF-16 code units of a page that one call returns; the next call continues. @default 20_000 */
  readonly maxLetters?: number
  /** For one page, until it is read, ms. @default 30_000 */
  readonly timeoutMs?: number
}

/** Tools that read the web: `web_search`, which needs a search, and `read_web_page`. */
export function webTools(options: WebToolsOptions): readonly HostTool[] {
  checkOptions('webTools()', options, {
    network: 'required',
    parsers: 'required',
    search: 'optional',
    maxBytes: 'optional',
    maxLetters: 'optional',
    timeoutMs: 'optional',
  })
  const { network, parsers, search, maxBytes = 5_000_000, maxLetters = 20_000, timeoutMs = 30_000 } = options
  const pages = readWebPageTool({ network, parsers, maxBytes, maxLetters, timeoutMs })
  return [search === undefined ? noSearch : webSearchTool(search), pages]
}

const noSearch: HostTool = {
  ...webSearchTool({ search: async () => [] }),
  disabledReason: 'There is no web search here; give one to webTools({ search }), such as searxngSearch({ url }).',
}
