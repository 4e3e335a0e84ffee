import { z } from 'zod'
import { area, json, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const tag = 'Health'
const healthArea = area('/rpc/health')

const readySchema = z.object({
  status: z.literal('ready'),
  message: z.string().optional().describe('Degraded parts, such as a search index that is being rebuilt.'),
})

export const healthRoutes = [
  defineRoute({
    operationId: 'readiness',
    tag,
    method: 'GET',
    path: '/readiness',
    area: healthArea,
    auth: 'optional',
    summary: 'Returns whether the service accepts requests',
    description: '503 while the service starts, upgrades, drains or cannot reach its store.',
    responses: {
      200: { description: 'Ready', schema: readySchema },
      // A response and not an error, because probes are frequent and a start need not be logged.
      503: { description: 'Starting, stopping, or a store does not answer', schema: healthArea.errorSchema },
    },
    async handler({ services }) {
      const health = await services.docent.health({ models: false })
      return health.ready
        ? ok({ status: 'ready' as const, ...(health.message !== undefined && { message: health.message }) })
        : json(503, { code: 503, message: health.message ?? 'The service is not ready; try again later.' })
    },
  }),
  defineRoute({
    operationId: 'liveness',
    tag,
    method: 'GET',
    path: '/liveness',
    area: healthArea,
    auth: 'optional',
    summary: 'Returns whether the process responds',
    description: 'Checks nothing else, so that a slow store does not get the process restarted.',
    responses: { 200: { description: 'Alive', schema: z.object({ status: z.literal('alive') }) } },
    handler: () => ok({ status: 'alive' }),
  }),
]
