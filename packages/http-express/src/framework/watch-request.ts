import type { Tracer } from '@docent/core/ports'
import type { Call, Endpoint } from './endpoint.ts'
import type { RouterSettings } from './router-options.ts'

/** Status that counts clients that disconnected before their response; never sent. */
const leftStatus = 499

/** Handles the request in a span, named by OpenTelemetry's HTTP conventions, and counts it. */
export function watchRequest(
  { tracer, served, clock }: Pick<RouterSettings<never, never>, 'tracer' | 'served' | 'clock'>,
  answer: (endpoint: Endpoint, call: Call) => Promise<void>,
): (endpoint: Endpoint, call: Call) => Promise<void> {
  const counted: typeof answer = served
    ? async (endpoint, call) => {
        const begun = clock.now()
        await answer(endpoint, call).finally(() => served(endpoint.operationId, statusOf(call), clock.now() - begun))
      }
    : answer
  return tracer?.enabled === true ? traced(tracer, counted) : counted
}

const statusOf = ({ response }: Call): number => (response.writableEnded ? response.statusCode : leftStatus)

const traced =
  (tracer: Tracer, answer: (endpoint: Endpoint, call: Call) => Promise<void>): typeof answer =>
  async (endpoint, call) => {
    const { exchange } = call
    const span = tracer.start(`${exchange.method} ${endpoint.route}`, {
      kind: 'server',
      remote: exchange.header('traceparent'),
      attributes: {
        'http.request.method': exchange.method,
        'http.route': endpoint.route,
        'docent.operation_id': endpoint.operationId,
        'docent.request_id': exchange.id,
      },
    })
    await tracer
      .within(span, () => answer(endpoint, call))
      .finally(() => {
        const status = statusOf(call)
        span.set({ 'http.response.status_code': status })
        if (status >= 500) {
          span.fail(undefined)
          span.set({ 'error.type': String(status) })
        }
        span.end()
      })
  }
