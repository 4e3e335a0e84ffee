import { parse } from 'yaml'
import { z } from 'zod'
import { empty, ignoredField } from './ignored-field.ts'

/** Longest text that is read as YAML: settings without effect are short. */
const longestText = 20_000

const nothing = z.union([z.null(), z.literal(['', 'allow']), z.literal(false), empty.list, empty.object])
/** Configure how checks run or report, and check nothing alone. */
const manner = {
  exception_message: z.string().nullish(),
  show_violated_responses: z.boolean().nullish(),
  guardrails_on_transcriptions: z.boolean().nullish(),
  guardrails_llm: z.string().nullish(),
  guardrails_vision_llm: z.string().nullish(),
  guardrails_safe_category: z.string().nullish(),
}
const noChecks = z.object(manner).catchall(nothing)

function asksForNothing(text: string): boolean {
  if (text.length > longestText) return false
  try {
    const read: unknown = parse(text, { maxAliasCount: 0, logLevel: 'silent' })
    return noChecks.nullish().safeParse(read).success
  } catch {
    return false
  }
}

/**
 * Settings of guardrails, as an object or as the YAML text that clients send. There are no guardrails here: only settings
 * that check nothing are accepted.
 */
export const noGuardrails = () =>
  ignoredField(
    z.union([noChecks, z.string().refine(asksForNothing)]),
    'Guardrails are not supported: only settings that check nothing, as an object or as YAML text.',
  )
