import { newPipelineSchema, pipelineDefinitionSchema, pipelineDetailsSchema, pipelineSchema } from '@docent/core'
import { z } from 'zod'
import { component, created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { scoringArea as area } from './analysis-area.ts'
import { resourceListQuery } from './list-parameters.ts'

const tag = 'Pipelines'
const mostPerPage = 1_000
const details = component('PipelineDetails', pipelineDetailsSchema.extend({}))
const projectQuery = z.object({ projectId: z.string().min(1).describe('Id of a project.') })
/** Invalid is a name that several projects have. */
const naming = ['forbidden', 'not_found', 'wrong_state', 'invalid_input'] as const
const changing = [...naming, 'conflict', 'unsupported'] as const

export const pipelineRoutes = [
  defineRoute({
    operationId: 'list_pipelines',
    tag,
    area,
    method: 'GET',
    path: '/pipeline',
    summary: 'Lists the pipelines of a project',
    description:
      'In the order in which they were made unless ordered otherwise. All of them, unless pageSize asks for pages: then headers have the place where the next one begins.',
    request: {
      query: resourceListQuery.extend({
        ...projectQuery.shape,
        includeDeleted: z.boolean().default(false),
        pageSize: z.int().min(0).default(0).describe('Most items of the page, above 1000 is 1000; 0 is all.'),
      }),
    },
    responses: {
      200: {
        description: 'Pipelines',
        schema: z.array(component('Pipeline', pipelineSchema.extend({}))),
        headers: {
          'X-Next-Page-Token': 'pageToken of the next page; empty on the last one.',
          'X-Total-Size': 'How many pipelines all pages have together.',
        },
      },
    },
    errors: ['forbidden', 'not_found'],
    async handler({ input: { query }, caller, options }) {
      const page = (pageToken: string, pageSize: number) =>
        caller.analysis.pipelines.list({ ...query, pageToken, pageSize }, options)
      const whole = query.pageSize === 0 && query.pageToken === ''
      let last = await page(query.pageToken, whole ? mostPerPage : query.pageSize)
      const pipelines = last.items
      while (whole && last.nextPageToken !== '') {
        last = await page(last.nextPageToken, mostPerPage)
        pipelines.push(...last.items)
      }
      const headers = { 'X-Next-Page-Token': last.nextPageToken, 'X-Total-Size': String(last.totalSize) }
      return ok(pipelines, { headers })
    },
  }),
  defineRoute({
    operationId: 'create_pipeline',
    tag,
    area,
    method: 'POST',
    path: '/pipeline',
    summary: 'Registers a pipeline',
    description: 'Publishing models does the same. What is left out is what publishing would have.',
    request: {
      query: projectQuery,
      body: component('CreatePipelineRequest', newPipelineSchema.extend({})),
      example: { name: 'invoices' },
    },
    responses: { 201: { description: 'The pipeline', schema: details } },
    errors: changing,
    handler: async ({ input, caller, options }) =>
      created(await caller.analysis.pipelines.create(input.query.projectId, input.body, options)),
  }),
  defineRoute({
    operationId: 'get_pipeline',
    tag,
    area,
    method: 'GET',
    path: '/pipeline/{id}',
    summary: 'Returns a pipeline by its id or name',
    description: 'Its whole definition, with its state.',
    responses: { 200: { description: 'The pipeline', schema: details } },
    errors: naming,
    handler: async ({ input, caller, options }) => ok(await caller.analysis.pipelines.get(input.params.id, options)),
  }),
  defineRoute({
    operationId: 'update_pipeline',
    tag,
    area,
    method: 'PUT',
    path: '/pipeline/{id}',
    summary: 'Replaces the definition of a pipeline',
    description: 'Models that are left out stay. What describes placement is kept and shown, and does not act here.',
    request: { body: component('UpdatePipelineRequest', pipelineDefinitionSchema.extend({})) },
    responses: { 200: { description: 'Its name', schema: z.object({ name: z.string() }) } },
    errors: changing,
    async handler({ input, caller, options }) {
      const { name } = await caller.analysis.pipelines.update(input.params.id, input.body, options)
      return ok({ name })
    },
  }),
  defineRoute({
    operationId: 'delete_pipeline',
    tag,
    area,
    method: 'DELETE',
    path: '/pipeline/{id}',
    summary: 'Deletes a pipeline',
    description: 'Its models stay. Lists show it where includeDeleted asks for it.',
    responses: { 204: { description: 'Deleted' } },
    errors: [...naming, 'conflict'],
    async handler({ input, caller, options }) {
      await caller.analysis.pipelines.delete(input.params.id, options)
      return noContent()
    },
  }),
]
