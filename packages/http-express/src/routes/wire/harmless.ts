import { z } from 'zod'
import { asksForUnsupported } from '../../framework/index.ts'

/**
 * A field that cannot act here. Values that ask for nothing are taken, for clients send them by default; others are
 * `unsupported`, because a wish must not be dropped silently. Null is always nothing.
 */
export function harmless(nothing: z.ZodType, description = 'Not supported yet: only values that ask for nothing.') {
  const accepted = nothing.nullable()
  const { $schema: _, ...documented } = z.toJSONSchema(accepted, { io: 'input' })
  return z
    .unknown()
    .refine((value) => accepted.safeParse(value).success, { params: asksForUnsupported })
    .optional()
    .meta({ ...documented, description })
}

/** What says nothing, by its type. */
export const empty = {
  text: z.literal(''),
  list: z.array(z.unknown()).max(0),
  object: z.strictObject({}),
}
