import type { ParseResult } from '@docent/core/ports'
import { z } from 'zod'
import { decodeText } from '../../text/decode-text.ts'
import { withoutEmbeddedData } from '../../text/embedded-data.ts'
import { fence } from '../../text/fence.ts'
import { deliverPages, packPages } from '../../text/text-pages.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import type { WorkerDocument } from '../../workers/serve-documents.ts'
import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import { showMarkdown } from '../markdown/show-markdown.ts'

const lines = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(''))]).catch('')

const output = z.object({
  text: lines.optional(),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
})

const cell = z.object({
  cell_type: z.string().catch('raw'),
  source: lines.optional(),
  /** The code in version 3. */
  input: lines.optional(),
  outputs: z.array(output).catch([]).optional(),
})

const cells = z.array(cell)
const notebook = z.object({
  cells: cells.optional(),
  worksheets: z.array(z.object({ cells })).optional(),
  metadata: z
    .object({
      title: z.string().optional().catch(undefined),
      kernelspec: z.object({ language: z.string().optional() }).optional().catch(undefined),
      language_info: z.object({ name: z.string().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** Cells of a Jupyter notebook: Markdown as it is, code in fences, what it printed below. Pictures are left out. */
export async function readNotebook(document: WorkerDocument): Promise<ParseResult> {
  const { metadata, ...book } = parse(await decodeText(document.bytes))
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? 'python'
  const all = book.cells ?? book.worksheets?.flatMap((sheet) => sheet.cells) ?? []
  const blocks = all.map((one) => writeCell(one, language)).filter((block) => block !== '')
  const title =
    metadata?.title ?? /^# +(\S.*)$/m.exec(all.find((one) => one.cell_type === 'markdown')?.source ?? '')?.[1]
  const pageCount = await deliverPages(document, packPages(blocks))
  return { type: 'ipynb', pageCount, ...(title !== undefined && { title }) }
}

function parse(text: string): z.infer<typeof notebook> {
  try {
    return notebook.parse(JSON.parse(text))
  } catch (error) {
    throw unreadableFile('The notebook is damaged or cut off; save it again in Jupyter and upload the new file.', error)
  }
}

function writeCell(
  { cell_type: kind, source = '', input = '', outputs = [] }: z.infer<typeof cell>,
  language: string,
): string {
  const text = source === '' ? input : source
  if (kind !== 'code') return showMarkdown(withoutEmbeddedData(text)).trim()
  const printed = outputs.map(writeOutput).filter((part) => part !== '')
  return [text.trim() === '' ? '' : fence(text, language), ...printed].filter((part) => part !== '').join('\n\n')
}

function writeOutput({ text, data, ename, evalue }: z.infer<typeof output>): string {
  if (ename !== undefined) return fence(`${ename}: ${evalue ?? ''}`)
  if (text !== undefined && text.trim() !== '') return fence(withoutColors(text))
  const shown = (type: string): string => lines.parse(data?.[type])
  const markdown = shown('text/markdown')
  if (markdown !== '') return showMarkdown(withoutEmbeddedData(markdown)).trim()
  const html = shown('text/html')
  // Tables of numbers are shown as HTML; the plain form beside it lacks columns.
  if (/<table\b/i.test(html)) return fragmentToMarkdown(html)
  const plain = shown('text/plain')
  return plain.trim() === '' ? fragmentToMarkdown(html) : fence(withoutColors(plain))
}

// oxlint-disable-next-line no-control-regex
const withoutColors = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, '')
