import type { CallableModel } from '@docent/core'
import { z } from 'zod'
import { component, ok, type Area } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import type { CompatibilitySettings } from './compatibility-settings.ts'

const permission = z.object({
  id: z.string(),
  object: z.literal('model_permission'),
  created: z.int(),
  allow_create_engine: z.boolean(),
  allow_sampling: z.boolean(),
  allow_logprobs: z.boolean(),
  allow_search_indices: z.boolean(),
  allow_view: z.boolean(),
  allow_fine_tuning: z.boolean(),
  organization: z.string(),
  group: z.string().nullable(),
  is_blocking: z.boolean(),
})
const model = component(
  'CompatibleModel',
  z.object({
    id: z.string(),
    object: z.literal('model'),
    created: z.int().describe('Unix time, s.'),
    owned_by: z.string(),
    permission: z.array(permission),
    root: z.string(),
    parent: z.string().nullable(),
  }),
)

function modelOf({ id, ownedBy, createdAt }: CallableModel): z.output<typeof model> {
  const created = Math.floor(createdAt / 1000)
  const may = {
    allow_create_engine: false,
    allow_sampling: true,
    allow_logprobs: false,
    allow_search_indices: false,
    allow_view: true,
    allow_fine_tuning: false,
  }
  return {
    id,
    object: 'model',
    created,
    owned_by: ownedBy,
    permission: [
      {
        id: `modelperm-${id}`,
        object: 'model_permission',
        created,
        ...may,
        organization: '*',
        group: null,
        is_blocking: false,
      },
    ],
    root: id,
    parent: null,
  }
}

export const modelListRoutes = (area: Area, suffix: string, { collections }: CompatibilitySettings) => [
  defineRoute({
    operationId: `list_compatible_models${suffix}`,
    tag: 'Compatibility',
    area,
    method: 'GET',
    path: '/models',
    summary: 'Lists the available models',
    description: 'Language models, and collections where the host allows them.',
    responses: {
      200: { description: 'Models', schema: z.object({ object: z.literal('list'), data: z.array(model) }) },
    },
    async handler({ caller, options }) {
      const models = await caller.completions.models({ collections }, options)
      return ok({ object: 'list', data: models.map(modelOf) })
    },
  }),
  defineRoute({
    operationId: `get_compatible_model${suffix}`,
    tag: 'Compatibility',
    area,
    method: 'GET',
    path: '/models/{model_id}',
    summary: 'Returns one of these models',
    description: '404 for ids that are not listed.',
    responses: { 200: { description: 'The model', schema: model } },
    errors: ['not_found'],
    handler: async ({ input, caller, options }) =>
      ok(modelOf(await caller.completions.model(input.params.model_id, { collections }, options))),
  }),
]
