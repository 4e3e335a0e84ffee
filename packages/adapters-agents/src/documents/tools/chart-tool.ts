import type { HostTool } from '@docent/core/ports'
import { z } from 'zod'
import { chartFields } from '../charts/chart-request.ts'
import { fileNameSchema, withEnding } from '../file-name.ts'
import { isInstalled } from '../optional-packages.ts'
import { longestTable } from '../tables/table-input.ts'
import { writingTool, type WritingToolOptions } from './writing-tool.ts'

/** PNG is offered where there is a canvas to draw it. */
export function chartTool(options: WritingToolOptions): HostTool {
  const formats = isInstalled('@napi-rs/canvas') ? (['png', 'svg'] as const) : (['svg'] as const)
  const format = z.enum(formats).default(formats[0])
  const input = z.object({ file_name: fileNameSchema('chart.png'), format, ...chartFields })
  return writingTool(
    {
      name: 'write_chart',
      description:
        'Draws a chart of numbers as a picture, a file of the chat that the user can download and documents can show.',
      input,
      longest: longestTable,
      task: ({ file_name: name, format: as, ...chart }: z.output<typeof input>) => ({
        file: withEnding(name, as),
        write: { kind: 'chart', chart, format: as } as const,
      }),
    },
    options,
  )
}
