import { defineTool, type HostTool } from '@docent/core/ports'
import { z } from 'zod'
import type { DocumentText } from '../document-request.ts'
import { fileNameSchema } from '../file-name.ts'
import type { WriteInThread } from '../thread/writing-threads.ts'
import { writtenResult } from './written-result.ts'

/** UTF-16 code units: about 700 pages. */
const longestMarkdown = 2_000_000
const longestLine = 500

const common = {
  markdown: z
    .string()
    .min(1)
    .max(longestMarkdown)
    .describe(
      'The text in Markdown: headings, lists, tables, quotes, code, links to http and https. Pictures are files of this chat ' +
        'by their name, PNG or JPEG: ![what it shows](chart.png). <!-- pagebreak --> on a line begins a new page.',
    ),
  title: z.string().max(longestLine).optional().describe('Shown on the first page and kept in the properties'),
  header: z.string().max(longestLine).optional().describe('On top of every page'),
  footer: z.string().max(longestLine).optional().describe('Below every page'),
  page_size: z.enum(['A4', 'Letter']).default('A4'),
  landscape: z.boolean().default(false),
  page_numbers: z.boolean().default(true),
}

export interface DocumentToolOptions {
  readonly write: WriteInThread
  readonly timeoutMs: number
  /** Files of fonts. */
  readonly fonts: readonly string[]
}

export function docxTool({ write, timeoutMs }: DocumentToolOptions): HostTool {
  return defineTool({
    name: 'write_docx',
    description: 'Writes a Word document (DOCX) from Markdown, as a file of the chat that the user can download.',
    input: z.object({ file_name: fileNameSchema('docx'), ...common }),
    ...{ class: 'idempotent', egress: false, approval: 'never', timeoutMs },
    run: ({ file_name: name, ...input }, { files, signal }) =>
      writtenResult(name, () => write({ kind: 'docx', text: textOf(input) }, (file) => files.read(file), signal)),
  })
}

export function pdfTool({ write, timeoutMs, fonts }: DocumentToolOptions): HostTool {
  return defineTool({
    name: 'write_pdf',
    description: 'Writes a PDF from Markdown, as a file of the chat that the user can download.',
    input: z.object({ file_name: fileNameSchema('pdf'), ...common }),
    ...{ class: 'idempotent', egress: false, approval: 'never', timeoutMs },
    run: ({ file_name: name, ...input }, { files, signal }) =>
      writtenResult(name, () => write({ kind: 'pdf', text: textOf(input), fonts }, (file) => files.read(file), signal)),
  })
}

const commonSchema = z.object(common)

const textOf = ({
  page_size: pageSize,
  page_numbers: pageNumbers,
  ...text
}: z.output<typeof commonSchema>): DocumentText => ({ ...text, pageSize, pageNumbers })
