import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { analysisArea as area } from './analysis-area.ts'

export const resultSetRoutes = [
  defineRoute({
    operationId: 'delete_result_set',
    tag: 'Result Sets',
    area,
    method: 'DELETE',
    path: '/projects/{project}/documentAI/resultSets/{id}',
    summary: 'Deletes all versions of a result set',
    description: 'When something else needs one of them, nothing is deleted, unless force is true: then it goes, too.',
    request: { query: z.object({ force: z.boolean().default(false) }) },
    responses: {
      200: { description: 'Names of the deleted versions', schema: z.object({ versions: z.array(z.string()) }) },
    },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const { project, id: set } = input.params
      const name = { project, kind: 'resultSets', set } as const
      return ok({ versions: await caller.analysis.artifacts.deleteSet(name, input.query, options) })
    },
  }),
]
