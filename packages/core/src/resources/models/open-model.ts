import { asDocentError, type ErrorCode } from '../../kernel/errors/index.ts'
import type { LanguageModel, ModelRequest, ModelStreamPart } from '../../kernel/ports/index.ts'
import type { CostReservation, CostReservations, ModelCall, UsagePurpose, UsageRecord } from '../usage/index.ts'
import { announcedCall, type EnterNextCall } from './announced-call.ts'
import { callMeter, type CountTokens } from './call-meter.ts'
import { fitsRequest } from './fits-request.ts'
import type { ModelHealth } from './model-health.ts'
import type { ModelPolicy } from './model-policy.ts'
import { observeCall, type CallObservers } from './observe-call.ts'
import { withinBudget, withinLimits } from './output-limits.ts'
import { providerFault } from './provider-fault.ts'
import { withTimeLimits } from './time-limits.ts'

/** A model for one piece of work. Its calls are timed and counted, and may be answered by another model. */
export interface OpenedModel extends LanguageModel {
  /** The model that answered the last call; the chosen one before the first. */
  readonly answering: LanguageModel
  /** The calls so far that were answered, also those that were cut: what `recordUsage` takes. */
  readonly calls: readonly ModelCall[]
  /** The same, with who pays for them. */
  usage(): UsageRecord
  /**
   * Enters the next call of this model into the ledger, in the batch that `commit` writes: what has no price
   * before it is made would be lost with the process. The call may be made meanwhile.
   */
  announce<Value>(request: ModelRequest, commit: (enter: EnterNextCall) => Promise<Value>): Promise<Value>
  /** What is reserved for the newest call, for callers that leave it before it has ended. */
  readonly reservation: CostReservation | undefined
}

export interface OpenModelDependencies extends CallObservers {
  readonly policy: ModelPolicy
  readonly health: ModelHealth
  readonly countTokens: CountTokens
  readonly costs: CostReservations
}

export interface OpenModelOptions {
  readonly purpose: UsagePurpose
  /** Models that may answer instead, in this order, before anything was said. */
  readonly others: readonly LanguageModel[]
  /** The first choice comes after the others while it rests. */
  readonly auto: boolean
  /** Most that one call may cost. */
  readonly maxCost: number | undefined
}

/** What another model might not fail with. A request that is refused would be refused again. */
const providerFaults: readonly ErrorCode[] = [
  'provider_failed',
  'rate_limited',
  'unavailable',
  'timed_out',
  'provider_refused',
  'internal',
]

export function openModel(
  model: LanguageModel,
  dependencies: OpenModelDependencies,
  { purpose, others, auto, maxCost }: OpenModelOptions,
): OpenedModel {
  const { clock, policy, health, countTokens, costs } = dependencies
  const calls: ModelCall[] = []
  const announced = announcedCall(costs, purpose, model)
  let newest: CostReservation | undefined
  let answering = model

  function candidates(request: ModelRequest): LanguageModel[] {
    const able = others.filter((other) => !health.resting(other.id) && fitsRequest(other, request))
    return auto && health.resting(model.id) ? [...able, model] : [model, ...able]
  }

  /** Where this fails it is assumed to be spent, later. */
  const release = async (entered: CostReservation | undefined) => {
    if (entered) await costs.release(entered).catch(() => {})
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelStreamPart, void> {
    let failed: { readonly error: unknown } | undefined
    for (const candidate of candidates(request)) {
      let meter: ReturnType<typeof callMeter> | undefined
      let observed: ReturnType<typeof observeCall> | undefined
      let reservation: CostReservation | undefined
      try {
        const limited = await withinLimits(candidate, request, maxCost, countTokens)
        const paid = await withinBudget(candidate, limited, { costs, purpose, ended: calls, countTokens })
        newest = reservation = paid.reservation
        meter = callMeter(dependencies, candidate, paid.request)
        observed = observeCall(dependencies, candidate, paid.request)
        for await (const part of observed.parts(withTimeLimits(candidate, paid.request, { clock, policy }))) {
          if (!meter.begun()) {
            answering = candidate
            health.succeeded(candidate.id)
            health.answered(candidate.provider)
          }
          meter.saw(part)
          observed.saw(part)
          yield part
          meter.resumed()
        }
        return
      } catch (thrown) {
        if (request.signal?.aborted) throw thrown
        // What was refused before the model was asked is the caller's own: limits and budgets.
        const error = meter ? providerFault(thrown, candidate.id) : thrown
        observed?.failed(error)
        const fault = providerFaults.includes(asDocentError(error).code)
        // What went wrong before the model was asked is none of its faults.
        if (fault && meter) health.failed(candidate.id)
        if (meter?.begun() || (!fault && !failed)) throw error
        failed ??= { error }
      } finally {
        const call = await meter?.end()
        observed?.end(call)
        const entered = call || candidate === model ? await announced.take() : undefined
        const own = reservation ?? (candidate === model ? entered : undefined)
        if (call) calls.push({ ...call, reservation: own })
        else await release(reservation)
        if (!call || own !== entered) await release(entered)
      }
    }
    throw failed?.error
  }

  const { id, displayName, provider, capabilities, price, accuracy } = model
  return {
    id,
    displayName,
    provider,
    capabilities,
    price,
    accuracy,
    calls,
    usage: () => ({ ...purpose, calls }),
    announce: announced.announce,
    get reservation() {
      return newest
    },
    get answering() {
      return answering
    },
    stream,
  }
}
