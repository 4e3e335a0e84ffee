import { defineTool, type HostTool, type HostToolResult } from '@docent/core/ports'
import { z } from 'zod'
import { readWebPage, type WebPage, type WebPageReader } from './read-web-page.ts'
import { toolFailure } from './tool-failure.ts'

export interface ReadWebPageOptions extends WebPageReader {
  /** UTF-16 code units that one call returns. */
  readonly maxLetters: number
}

export function readWebPageTool(options: ReadWebPageOptions): HostTool {
  return defineTool({
    name: 'read_web_page',
    description:
      'Reads a page or file of the web by its address and returns its text as Markdown. Scripts of the page do not run.',
    input: z.object({
      url: z.string().trim().min(1).max(4_000).describe('Begins with https:// or http://'),
      start: z.int().min(0).default(0).describe('Where to continue in a long page, as the call before said'),
    }),
    ...{ class: 'read', egress: true, approval: 'tainted' },
    // Pages wait for their parser besides.
    timeoutMs: options.timeoutMs + 60_000,
    run: async ({ url, start }, context) => {
      try {
        return part(await readWebPage(url, options, context.signal), start, options.maxLetters)
      } catch (error) {
        return toolFailure(error, context)
      }
    },
  })
}

function part({ url, title, text }: WebPage, start: number, maxLetters: number): HostToolResult {
  if (start > 0 && start >= text.length) {
    return { content: `The page has ${text.length} letters only; there is nothing from ${start} on.`, failed: true }
  }
  const shown = beginning(text.slice(start), maxLetters)
  const end = start + shown.length
  const rest = end < text.length ? `\n\n[${text.length - end} letters follow; continue with start ${end}.]` : ''
  const head = [`Address: ${url}`, ...(title === undefined ? [] : [`Title: ${title}`])].join('\n')
  return { content: `${head}\n\n${shown}${rest}`, summary: `Read ${url}` }
}

/** Splits no character. */
const beginning = (text: string, longest: number): string => text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
