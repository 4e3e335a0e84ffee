import type { EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError } from '../../kernel/errors/index.ts'

const attemptsOfUnknown = 4

/** Whether a document is to blame and not the index: what it holds is refused or gone, or nobody knows time after time. */
export function isAtFault({ signal, attempt }: EffectRun<unknown>, error: unknown): boolean {
  if (signal.aborted) return false
  const { code } = asDocentError(error)
  return code === 'invalid_input' || code === 'not_found' || (code === 'internal' && attempt >= attemptsOfUnknown)
}
