import type { DocentHealth } from '@docent/core'
import { z } from 'zod'
import { area, json, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const tag = 'Health'
const healthArea = area('/rpc/health')

/** Named without a word about the inside: the answer needs no key. */
function notReady({ state, ports }: DocentHealth): string {
  if (state !== 'running') return `The service is ${state === 'new' ? 'not started' : state}; try again later.`
  const silent = Object.entries(ports).filter(([, port]) => !port.ok)
  return `The service waits for ${silent.map(([name]) => name).join(', ')}; try again later.`
}

export const healthRoutes = [
  defineRoute({
    operationId: 'readiness',
    tag,
    method: 'GET',
    path: '/readiness',
    area: healthArea,
    auth: 'optional',
    summary: 'Tells whether the service takes requests',
    responses: {
      200: { description: 'Ready', schema: z.object({ status: z.literal('ready') }) },
      // An answer and no error, for probes ask all the time and a start is nothing to log.
      503: { description: 'Starting, stopping, or a store does not answer', schema: healthArea.errorSchema },
    },
    async handler({ services }) {
      const health = await services.docent.health({ models: false })
      return health.ready ? ok({ status: 'ready' }) : json(503, { code: 503, message: notReady(health) })
    },
  }),
  defineRoute({
    operationId: 'liveness',
    tag,
    method: 'GET',
    path: '/liveness',
    area: healthArea,
    auth: 'optional',
    summary: 'Tells that the process answers',
    responses: { 200: { description: 'Alive', schema: z.object({ status: z.literal('alive') }) } },
    handler: () => ok({ status: 'alive' }),
  }),
]
