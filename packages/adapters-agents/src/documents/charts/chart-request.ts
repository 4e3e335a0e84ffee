import { z } from 'zod'
import { tableFields } from '../tables/table-input.ts'

const name = z.string().min(1).max(500)

/** Arguments of `write_chart`, without the name of the file. */
export const chartFields = {
  type: z
    .enum(['bar', 'stacked_bar', 'line', 'scatter', 'pie', 'histogram'])
    .describe('pie: one part for each row; histogram: how often values of x are in each range'),
  data: z.object(tableFields).optional().describe('The values; or give csv_file'),
  csv_file: z.string().max(255).optional().describe('A CSV file of this chat to take the values from'),
  x: name.describe(
    'Column of the x axis: categories, numbers or dates as 2026-01-31; of a pie, the names of its parts',
  ),
  y: z
    .array(name)
    .max(20)
    .default([])
    .describe('Columns of numbers; several are drawn as series. None for a histogram'),
  series: name.optional().describe('Column whose values tell series apart, with one column in y'),
  title: z.string().max(500).optional(),
  x_label: z.string().max(200).optional(),
  y_label: z.string().max(200).optional(),
  bins: z.int().min(2).max(200).default(20).describe('Ranges of a histogram, about'),
  width: z.int().min(200).max(2_000).default(700).describe('Pixels of the drawing, without axes and legend'),
  height: z.int().min(150).max(2_000).default(400),
}

const schema = z.object(chartFields)
export type ChartInput = z.output<typeof schema>

export type ChartFormat = 'svg' | 'png'
