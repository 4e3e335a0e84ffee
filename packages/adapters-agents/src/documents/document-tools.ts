import { existsSync } from 'node:fs'
import { checkOptions, DocentError, type HostTool } from '@docent/core/ports'
import { reasonMissing } from './optional-packages.ts'
import { writingThreads } from './thread/writing-threads.ts'
import { chartTool } from './tools/chart-tool.ts'
import { docxTool, pdfTool } from './tools/document-tool.ts'
import { csvTool, xlsxTool } from './tools/table-tool.ts'
import type { WritingToolOptions } from './tools/writing-tool.ts'

export interface DocumentToolsOptions {
  /** Files written at a time, each in a thread of its own; others wait. @default 2 */
  readonly threads?: number
  /** JavaScript memory of one thread, MB. @default 512 */
  readonly memoryMb?: number
  /** Longest time to write one file, ms; it counts from when its thread starts. @default 120_000 */
  readonly timeLimitMs?: number
  /**
   * Files of fonts (TTF, OTF, WOFF) for characters of PDF that DejaVu lacks, such as Chinese; tried in order.
   * @default none
   */
  readonly fonts?: readonly string[]
}

/** How long a call may wait for others, ms. */
const longestWaitMs = 240_000

const toolsByName: Readonly<Record<string, (options: WritingToolOptions) => HostTool>> = {
  write_docx: docxTool,
  write_pdf: pdfTool,
  write_csv: csvTool,
  write_xlsx: xlsxTool,
  write_chart: chartTool,
}

/**
 * Tools that write documents, tables and charts as files of a chat. Those whose packages are not installed have what to install as
 * their `disabledReason`, and cannot be used.
 *
 * @throws `invalid_input` for a font that is not there
 */
export function documentTools(options: DocumentToolsOptions = {}): readonly HostTool[] {
  checkOptions('documentTools()', options, {
    threads: 'optional',
    memoryMb: 'optional',
    timeLimitMs: 'optional',
    fonts: 'optional',
  })
  const { threads = 2, memoryMb = 512, timeLimitMs = 120_000, fonts = [] } = options
  checkFonts(fonts)
  const write = writingThreads({ threads, memoryMb, timeLimitMs })
  return Object.entries(toolsByName).map(([name, make]) => {
    const tool = make({ write, fonts, timeoutMs: timeLimitMs + longestWaitMs })
    const disabledReason = reasonMissing(name)
    return disabledReason === undefined ? tool : { ...tool, disabledReason }
  })
}

function checkFonts(fonts: readonly string[]): void {
  const missing = fonts.find((path) => !existsSync(path))
  if (missing === undefined) return
  const message = `The option fonts of documentTools() names ${missing}, where there is no file; give the path of a TTF, OTF or WOFF file.`
  throw new DocentError({ code: 'invalid_input', message })
}
