import type { Docent } from '@docent/core'
import { checkOptions, DocentError } from '@docent/core/ports'
import type { DocentRouterOptions } from './docent-router-options.ts'
import type { MetricsOptions } from './metrics/metrics-options.ts'
import type { CompatibilityOptions } from './routes/compatibility/compatibility-settings.ts'

/** @throws `invalid_input` */
export function checkRouterOptions(docent: Docent, options: DocentRouterOptions): void {
  if (typeof docent?.authenticate !== 'function') {
    const made = docent instanceof Promise ? 'a promise: await createDocent()' : 'something else'
    throw new DocentError({
      code: 'invalid_input',
      message: `docentRouter() takes the result of createDocent(); it got ${made}.`,
    })
  }
  checkOptions('docentRouter()', options, {
    limits: 'optional',
    publicUrl: 'optional',
    trustedOrigins: 'optional',
    heartbeatMs: 'optional',
    lineHeartbeat: 'optional',
    checkResponses: 'optional',
    clock: 'optional',
    newRequestId: 'optional',
    logger: 'optional',
    documentation: 'optional',
    compatibility: 'optional',
    metrics: 'optional',
    mcp: 'optional',
  })
  const { limits = {}, compatibility, metrics } = options
  checkOptions<NonNullable<DocentRouterOptions['limits']>>('The option limits of docentRouter()', limits, {
    jsonBytes: 'optional',
    uploadBytes: 'optional',
    fieldBytes: 'optional',
  })
  checkOptions<CompatibilityOptions>('The option compatibility of docentRouter()', compatibility || {}, {
    prefixes: 'optional',
    collections: 'optional',
    tools: 'optional',
    bodyBytes: 'optional',
  })
  checkOptions<MetricsOptions>('The option metrics of docentRouter()', typeof metrics === 'object' ? metrics : {}, {
    path: 'optional',
    token: 'optional',
    authorize: 'optional',
  })
}
