import { z } from 'zod'
import type { EffectReference } from '@docent/core/ports'

const referenceSchema = z.object({
  effectId: z.string(),
  attempt: z.int(),
  lane: z.string(),
  handOverId: z.string(),
})

/** What an engine delivered, when it has the form of what was handed over. */
export function readReference(delivered: unknown): EffectReference | undefined {
  const { data } = referenceSchema.safeParse(delivered)
  return data
}
