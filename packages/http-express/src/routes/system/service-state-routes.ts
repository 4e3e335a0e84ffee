import { isAdministrator } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import { component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const seconds = (milliseconds: number) => Math.round(milliseconds) / 1_000

const serviceState = component(
  'ServiceState',
  z.object({
    ready: z.boolean(),
    message: z.string().optional().describe('Why it is not ready, or what is not whole all the same.'),
    ports: z
      .array(z.object({ name: z.string(), ok: z.boolean(), message: z.string().optional() }))
      .describe('The stores, model providers and engines, each asked now.'),
    roles: z.array(z.string()).optional().describe('What the answering process does beside answering calls.'),
    indexes: z.object({
      rebuilding: z.int().describe('Compared with the records, or rebuilt, before they are searched again.'),
      lacking_documents: z.int().describe('Documents that could not be put into their indexes yet.'),
      damaged: z.int().describe('Damaged indexes that were found since the process started.'),
      lost_documents: z.int().describe('Documents found since then whose stored text and vectors are damaged.'),
    }),
    queues: z
      .array(
        z.object({
          lane: z.string(),
          waiting: z.int().describe('Due, and waiting for their turn, of all processes.'),
          delayed: z.int().describe('Due later: after a delay, or a pause behind a failure.'),
          leased: z.int().describe('Taken by a process.'),
          running: z.int().describe('Carried out by the answering process now.'),
          oldest_seconds: z.number().describe('How long the oldest waiting one has been due.'),
        }),
      )
      .describe('Work by lane.'),
    timers_overdue_seconds: z.number(),
    models: z
      .array(
        z.object({
          model: z.string(),
          calls: z.int(),
          failed: z.int(),
          input_tokens: z.int(),
          output_tokens: z.int(),
          cost: z.number(),
        }),
      )
      .describe('Calls of the answering process since it started.'),
    open_streams: z.int().describe('Readers that follow answers now, of the answering process.'),
    event_loop_delay_seconds: z.number().describe('The maximum since the look before.'),
  }),
)

/** What operators look at first: an extension. */
export const serviceStateRoutes = [
  defineRoute({
    operationId: 'get_service_state',
    tag: 'System',
    method: 'GET',
    path: '/admin/state',
    summary: 'Returns the health of the parts and the work that waits, for administrators',
    description: 'Queues cover all processes and are at most five seconds old. Nothing in it identifies a user.',
    responses: { 200: { description: 'The state', schema: serviceState } },
    errors: ['forbidden'],
    async handler({ caller, services: { docent } }) {
      const { principal } = caller
      if (principal.scope.kind !== 'global' || !isAdministrator(principal))
        throw new DocentError({ code: 'forbidden', message: 'Only administrators see the state of the service.' })
      const [health, metrics] = await Promise.all([docent.health(), docent.metrics()])
      const { indexes } = metrics
      return ok({
        ready: health.ready,
        ...(health.message !== undefined && { message: health.message }),
        ports: Object.entries(health.ports).map(([name, port]) => ({ name, ...port })),
        ...(health.roles && { roles: [...health.roles] }),
        indexes: {
          rebuilding: indexes.rebuilding,
          lacking_documents: indexes.lackingDocuments,
          damaged: indexes.damaged,
          lost_documents: indexes.lostDocuments,
        },
        queues: metrics.queue.map(({ oldestMs, ...lane }) => ({ ...lane, oldest_seconds: seconds(oldestMs) })),
        timers_overdue_seconds: seconds(metrics.timersOverdueMs),
        models: metrics.models.map(({ inputTokens, outputTokens, ...model }) => ({
          ...model,
          input_tokens: inputTokens,
          output_tokens: outputTokens,
        })),
        open_streams: metrics.openStreams,
        event_loop_delay_seconds: seconds(metrics.eventLoopDelayMs.most),
      })
    },
  }),
]
