import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, LanguageModel, ModelRequest, ModelStreamPart } from '../../kernel/ports/index.ts'
import type { ModelPolicy } from './model-policy.ts'

/** A model's answer that fails when it is silent for too long. Time in which the reader holds a part does not count. */
export function withTimeLimits(
  model: LanguageModel,
  request: ModelRequest,
  { clock, policy }: { readonly clock: Clock; readonly policy: ModelPolicy },
): AsyncIterable<ModelStreamPart> {
  const { firstTokenTimeoutMs: first, idleTimeoutMs: idle } = policy
  return first === undefined && idle === undefined ? model.stream(request) : limited(model, request, clock, first, idle)
}

async function* limited(
  model: LanguageModel,
  request: ModelRequest,
  clock: Clock,
  first: number | undefined,
  idle: number | undefined,
): AsyncGenerator<ModelStreamPart, void> {
  const controller = new AbortController()
  const forward = () => controller.abort(request.signal?.reason)
  request.signal?.addEventListener('abort', forward, { once: true })
  if (request.signal?.aborted) forward()
  // One timer that looks whether time is up, rather than a new one for each part.
  let limit = first
  let silentSince: number | undefined = clock.now()
  let cancel = () => {}
  const look = () => {
    cancel()
    if (limit === undefined) return
    const due = (silentSince ?? clock.now()) + limit
    if (silentSince === undefined || clock.now() < due) cancel = clock.schedule(due, look)
    else controller.abort(silence(model, limit))
  }
  look()
  try {
    for await (const part of model.stream({ ...request, signal: controller.signal })) {
      silentSince = undefined
      yield part
      silentSince = clock.now()
      if (limit === idle) continue
      limit = idle
      look()
    }
  } finally {
    cancel()
    request.signal?.removeEventListener('abort', forward)
  }
}

function silence(model: LanguageModel, milliseconds: number): DocentError {
  const seconds = Math.round(milliseconds / 1000)
  return new DocentError({
    code: 'provider_failed',
    message: `The model ${model.id} sent nothing for ${seconds} seconds; try again.`,
  })
}
