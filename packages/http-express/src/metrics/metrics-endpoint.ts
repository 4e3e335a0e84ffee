import type { Docent } from '@docent/core'
import { DocentError, type Credentials } from '@docent/core/ports'
import { createHash, timingSafeEqual } from 'node:crypto'
import { area, sendText, type Endpoint } from '../framework/index.ts'
import { metricCatalogue } from './metric-catalogue.ts'
import type { MetricsOptions } from './metrics-options.ts'
import { prometheusText, prometheusType } from './prometheus-text.ts'
import type { RequestTally } from './request-tally.ts'

const leastToken = 16
const pathPattern = /^(\/[\w.~-]+)+$/

/** Of equal length for any input. */
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/** The text for scrapers. About users it has only counts and amounts. */
export function metricsEndpoint(
  docent: Docent,
  requests: RequestTally,
  { path = '/metrics', token, authorize }: MetricsOptions,
): { readonly path: string; readonly endpoint: Endpoint } {
  if (!pathPattern.test(path)) throw new TypeError(`"${path}" is not a path such as /metrics`)
  if (token !== undefined && token.length < leastToken)
    throw new TypeError(`The metrics token must have at least ${leastToken} characters.`)

  /** @throws `unauthorized`, `forbidden` */
  async function check(credentials: Credentials): Promise<void> {
    if (authorize) {
      if (await authorize(credentials)) return
    } else {
      if (token !== undefined && credentials.bearer !== undefined && same(credentials.bearer, token)) return
      const { principal } = await docent.authenticate(credentials)
      if (principal.scope.kind === 'global' && principal.permissions.includes('administrator')) return
    }
    throw new DocentError({
      code: 'forbidden',
      message: 'Metrics require an administrator or the metrics token.',
    })
  }

  const serve: Endpoint['serve'] = async ({ response, exchange }) => {
    await check({ bearer: exchange.bearer, headers: exchange.headers })
    const metrics = await docent.metrics()
    const families = metricCatalogue.map(({ read, ...family }) => ({ ...family, samples: read({ metrics, requests }) }))
    sendText(response, 200, prometheusType, prometheusText(families))
  }
  return { path, endpoint: { operationId: 'metrics', route: path, area: area(''), serve } }
}
