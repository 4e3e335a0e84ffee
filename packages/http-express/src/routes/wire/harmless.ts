import { z } from 'zod'
import { asksForUnsupported } from '../../framework/index.ts'

/**
 * A field that cannot act here. Values that ask for nothing are taken, for clients send them by default; others are
 * `unsupported`, because a wish must not be dropped silently. Null is always nothing.
 */
export const harmless = (nothing: z.ZodType, description = 'Not supported yet.') =>
  z
    .unknown()
    .refine((value) => value === null || nothing.safeParse(value).success, { params: asksForUnsupported })
    .optional()
    .describe(`${description} Only values that ask for nothing are accepted.`)

export const empty = {
  text: z.literal(''),
  list: z.array(z.unknown()).max(0),
  object: z.strictObject({}),
  /** `{a: null, b: []}` */
  wishes: z.record(z.string(), z.union([z.null(), z.literal(''), z.literal(false), z.array(z.unknown()).max(0)])),
}
