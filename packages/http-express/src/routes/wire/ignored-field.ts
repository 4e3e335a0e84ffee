import { z } from 'zod'
import { asksForUnsupported } from '../../framework/index.ts'

/**
 * A field without effect here. Neutral values are accepted, because clients send them by default; others are
 * `unsupported`, because a request must not be dropped silently. Null is always neutral.
 */
export function ignoredField(nothing: z.ZodType, description = 'Not supported yet: only values without effect.') {
  const accepted = nothing.nullable()
  const { $schema: _, ...documented } = z.toJSONSchema(accepted, { io: 'input' })
  return z
    .unknown()
    .refine((value) => accepted.safeParse(value).success, { params: asksForUnsupported })
    .optional()
    .meta({ ...documented, description })
}

/** Empty values, by type. */
export const empty = {
  text: z.literal(''),
  list: z.array(z.unknown()).max(0),
  object: z.strictObject({}),
}
