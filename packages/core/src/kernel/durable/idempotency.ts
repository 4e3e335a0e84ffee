import { recordStore, remove } from '../records/index.ts'
import { DocentError } from '../errors/index.ts'
import { canonicalJson } from '../json/index.ts'
import {
  and,
  eq,
  lte,
  type Clock,
  type Digests,
  type JsonValue,
  type Principal,
  type StorageDriver,
} from '../ports/index.ts'
import type { CallOptions } from '../use-case.ts'
import type { Draft } from './draft.ts'
import { idempotencyTable } from './tables.ts'

const keepMs = 24 * 3_600_000
const longestKey = 255

interface Claim {
  readonly caller: string
  readonly key: string
  readonly fingerprint: string
}

/** Makes what the first call answered part of its batch. Called by the decision, over whatever draft it runs. */
export type Remember<Answer> = (draft: Draft, answer: Answer) => void

export interface Idempotency {
  /**
   * Runs `first` unless the caller made this call before with the same Idempotency-Key; then `again` with what was
   * remembered. The memory is a row of the batch that creates the thing: of two calls at once, one batch fails and
   * answers with the other's. What is remembered is enough to give the answer again, and never a secret.
   * @throws `wrong_state` when the key was used with another input, `invalid_input` for a key of a bad length.
   */
  once<Answer, Value>(
    principal: Principal,
    operation: string,
    input: unknown,
    options: CallOptions,
    call: {
      readonly first: (remember: Remember<Answer>) => Promise<Value>
      readonly again: (answer: Answer) => Promise<Value>
    },
  ): Promise<Value>
}

export function createIdempotency(dependencies: {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly digests: Digests
}): Idempotency {
  const { clock, digests } = dependencies
  const records = recordStore(dependencies.storage)

  async function earlier(claim: Claim): Promise<{ readonly answer: JsonValue } | undefined> {
    const where = and(eq('caller', claim.caller), eq('key', claim.key))
    const [row] = await records.read({ from: idempotencyTable, where, limit: 1 })
    if (row === undefined || row.expires_at <= clock.now()) return undefined
    if (row.fingerprint === claim.fingerprint) return { answer: row.answer }
    throw new DocentError({
      code: 'wrong_state',
      message: 'This Idempotency-Key was used for another request; use a new key.',
    })
  }

  function remember(draft: Draft, claim: Claim, answer: unknown) {
    const key = { caller: claim.caller, key: claim.key }
    draft.step(remove(idempotencyTable, key, { where: lte('expires_at', draft.now) }))
    draft.insert(
      idempotencyTable,
      { ...key, fingerprint: claim.fingerprint, answer: answer as JsonValue, expires_at: draft.now + keepMs },
      () => new RememberedMeanwhile(),
    )
  }

  return {
    async once(principal, operation, input, options, call) {
      const key = options.idempotencyKey
      if (key === undefined) return call.first(() => {})
      if (key.length === 0 || key.length > longestKey) {
        throw new DocentError({
          code: 'invalid_input',
          message: `Idempotency-Key must have 1 to ${longestKey} characters.`,
        })
      }
      const fingerprint = digests.sha256(JSON.stringify([operation, canonicalJson(input)]))
      const caller = `${principal.userId}/${principal.scope.kind === 'collection' ? principal.scope.collectionId : ''}`
      const claim = { caller, key, fingerprint }
      const known = await earlier(claim)
      if (known) return call.again(known.answer as never)
      try {
        return await call.first((draft, answer) => remember(draft, claim, answer))
      } catch (error) {
        // Also of what the state refuses: it may be that of the same call, which was quicker.
        if (!DocentError.isInstance(error) || error.status >= 500) throw error
        const other = await earlier(claim)
        if (other) return call.again(other.answer as never)
        throw error
      }
    },
  }
}

/** Another call with the same key was quicker. */
class RememberedMeanwhile extends DocentError {
  constructor() {
    super({ code: 'conflict', message: 'Another request with this Idempotency-Key is being answered; try again.' })
  }
}
