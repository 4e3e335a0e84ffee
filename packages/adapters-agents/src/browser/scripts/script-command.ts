import { z } from 'zod'

const text = z.string().max(5_000)
const pattern = z.strictObject({ regex: z.string().max(1_000), flags: z.string().regex(/^[ism]*$/) })
const words = z.union([text, pattern])
const whole = z.int().min(-10_000).max(10_000)

/** How one element is found in what was found before. */
const step = z.discriminatedUnion('by', [
  z.object({ by: z.literal('selector'), value: text }),
  z.object({
    by: z.literal('role'),
    value: z.string().regex(/^[a-z]{1,30}$/),
    name: words.optional(),
    exact: z.boolean().optional(),
    checked: z.boolean().optional(),
    disabled: z.boolean().optional(),
    level: whole.optional(),
  }),
  z.object({
    by: z.enum(['text', 'label', 'placeholder', 'alt_text', 'title']),
    value: words,
    exact: z.boolean().optional(),
  }),
  z.object({ by: z.literal('test_id'), value: words }),
  z.object({ by: z.literal('nth'), value: whole }),
  z.object({ by: z.enum(['first', 'last']) }),
  z.object({
    by: z.literal('filter'),
    has_text: words.optional(),
    has_not_text: words.optional(),
    visible: z.boolean().optional(),
  }),
])
export type LocatorStep = z.output<typeof step>
export type Words = z.output<typeof words>

/** What a script asks for: something to be done with a page, or with the element of it that the path leads to. */
export const scriptCommandSchema = z.object({
  do: z.string().max(40),
  page: z.int().nullable(),
  path: z.array(step).max(50),
  given: z.record(z.string(), z.json()),
})
export type ScriptCommand = z.output<typeof scriptCommandSchema>
