import { z } from 'zod'
import { checkedParameters } from '../checked-parameters.ts'

const fraction = z.number().min(0).max(1)
const distance = z.number().min(0).max(20)

export const labellerParameters = z
  .strictObject({
    readingOrder: z.enum(['boxes', 'given']).default('boxes'),
    effort: z.enum(['full', 'fast']).default('full'),
    epochs: z.int().min(1).max(200).optional(),
    folds: z.int().min(2).max(10).default(5),
    oneValueLabels: z.union([z.literal('auto'), z.array(z.string())]).default('auto'),
    augmentation: z.enum(['none', 'recognition']).default('none'),
    joinThreshold: fraction.default(0.5),
    merging: z
      .union([
        z.enum(['learned', 'none']),
        z.strictObject({
          sideways: distance.default(1),
          downwards: distance.default(1),
          downwardsLabels: z.array(z.string()).default([]),
        }),
      ])
      .default('learned'),
  })
  .readonly()

export type LabellerSettings = z.infer<typeof labellerParameters>

export const labellerSettings = (parameters: Readonly<Record<string, unknown>>): LabellerSettings =>
  checkedParameters(labellerParameters, parameters)

/** Few documents need to be seen more often. */
export const usualEpochs = (pages: number): number => Math.round(Math.min(60, Math.max(20, 300 / pages)))
