import type { HostTool } from '@docent/core/ports'
import { z } from 'zod'
import { fileNameSchema, withEnding } from '../file-name.ts'
import { longestTable, tableFields } from '../tables/table-input.ts'
import { writeCsv } from '../tables/write-csv.ts'
import { writingTool, type WritingToolOptions } from './writing-tool.ts'

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const
const mostSheets = 50
/** Written at once, which is quicker than to start a thread. */
const quickCells = 5_000

export function csvTool(options: WritingToolOptions): HostTool {
  const delimiter = z.enum(['comma', 'semicolon', 'tab']).default('comma')
  const input = z.object({
    file_name: fileNameSchema('prices.csv'),
    ...tableFields,
    delimiter: delimiter.describe('Excel expects semicolons in much of Europe'),
  })
  return writingTool(
    {
      name: 'write_csv',
      description: 'Writes a table as a CSV file of the chat that the user can download and other tools can read.',
      input,
      longest: longestTable,
      task: ({ file_name: name, delimiter: named, ...table }: z.output<typeof input>) => {
        const csv = { ...table, delimiter: delimiters[named] }
        const isQuick = table.rows.length * table.columns.length <= quickCells
        return {
          file: withEnding(name, 'csv'),
          write: isQuick ? () => writeCsv(csv) : ({ kind: 'csv', csv } as const),
        }
      },
    },
    options,
  )
}

export function xlsxTool(options: WritingToolOptions): HostTool {
  const sheet = z.object({ name: z.string().max(100), ...tableFields })
  const input = z.object({ file_name: fileNameSchema('prices.xlsx'), sheets: z.array(sheet).min(1).max(mostSheets) })
  return writingTool(
    {
      name: 'write_xlsx',
      description: 'Writes tables as the sheets of an Excel workbook, a file of the chat that the user can download.',
      input,
      longest: longestTable,
      task: ({ file_name: name, sheets }: z.output<typeof input>) => ({
        file: withEnding(name, 'xlsx'),
        write: { kind: 'xlsx', sheets } as const,
      }),
    },
    options,
  )
}
