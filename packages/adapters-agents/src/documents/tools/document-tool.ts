import type { HostTool } from '@docent/core/ports'
import { z } from 'zod'
import type { DocumentText } from '../document-request.ts'
import { fileNameSchema, withEnding } from '../file-name.ts'
import { writingTool, type WritingToolOptions } from './writing-tool.ts'

/** UTF-16 code units: about 300 pages. */
const longestMarkdown = 1_000_000
const longestArguments = 1_500_000
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

export function docxTool(options: WritingToolOptions): HostTool {
  const tool = {
    name: 'write_docx',
    description: 'Writes a Word document (DOCX) from Markdown, as a file of the chat that the user can download.',
    input: z.object({ file_name: fileNameSchema('report.docx'), ...common }),
    longest: longestArguments,
    task: ({ file_name: name, ...input }: DocumentInput) => ({
      file: withEnding(name, 'docx'),
      write: { kind: 'docx', text: textOf(input) } as const,
    }),
  }
  return writingTool(tool, options)
}

export function pdfTool(options: WritingToolOptions): HostTool {
  const { fonts } = options
  const tool = {
    name: 'write_pdf',
    description: 'Writes a PDF from Markdown, as a file of the chat that the user can download.',
    input: z.object({ file_name: fileNameSchema('report.pdf'), ...common }),
    longest: longestArguments,
    task: ({ file_name: name, ...input }: DocumentInput) => ({
      file: withEnding(name, 'pdf'),
      write: { kind: 'pdf', text: textOf(input), fonts } as const,
    }),
  }
  return writingTool(tool, options)
}

const commonSchema = z.object(common)
type CommonInput = z.output<typeof commonSchema>
type DocumentInput = CommonInput & { readonly file_name: string }

const textOf = ({ page_size: pageSize, page_numbers: pageNumbers, ...text }: CommonInput): DocumentText => ({
  ...text,
  pageSize,
  pageNumbers,
})
