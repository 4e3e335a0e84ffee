import { z } from 'zod'

const longestTimeout = 60_000

/** What scripts give beside what they act on, each with its bounds. */
export const given = {
  timeout: z
    .number()
    .min(0)
    .transform((ms) => (ms === 0 ? longestTimeout : Math.min(ms, longestTimeout)))
    .optional(),
  force: z.boolean().optional(),
  button: z.enum(['left', 'right', 'middle']).optional(),
  clicks: z.int().min(1).max(10).optional(),
  delay: z.number().min(0).max(1_000).optional(),
  until: z.enum(['load', 'domcontentloaded', 'commit', 'networkidle']).optional(),
  state: z.enum(['attached', 'detached', 'visible', 'hidden']).optional(),
  text: z.string().max(100_000),
  key: z.string().max(100),
  number: z.number().min(-100_000).max(100_000),
  expression: z.string().max(100_000),
  arg: z.json().optional(),
}

type Present<Value> = { [Name in keyof Value]: Exclude<Value[Name], undefined> }

/** Checked options, without those that were not given. @throws zod's error */
export function optionsOf<Shape extends z.ZodRawShape>(
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
): Present<z.output<z.ZodObject<Shape>>> {
  const checked = z.object(shape).parse(values)
  return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined)) as Present<
    z.output<z.ZodObject<Shape>>
  >
}
