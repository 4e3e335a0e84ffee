import { projectInputSchema, projectSchema, projectUpdateSchema } from '@docent/core'
import { z } from 'zod'
import { component, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { sharingRoutes } from '../sharing/sharing-routes.ts'
import { analysisArea as area } from './analysis-area.ts'
import { pageOf, resourceListQuery } from './list-parameters.ts'

const tag = 'Projects'
const projectWire = component('Project', projectSchema.extend({}))
const project = { 200: { description: 'The project', schema: projectWire } } as const

const sharing = sharingRoutes({
  tag,
  area,
  path: '/projects/{project}',
  parameter: 'project',
  noun: 'a project',
  service: (caller) => caller.analysis.projects,
  levels: true,
})

const overview = component(
  'ProjectOverview',
  z.object({
    name: z.string(),
    artifacts: z
      .record(z.string(), z.object({ count: z.int(), sizeInStorage: z.string() }))
      .describe('By kind: versions, and their bytes as a decimal number.'),
    jobs: z.record(z.string(), z.int()).describe('By status.'),
  }),
)

export const projectRoutes = [
  defineRoute({
    operationId: 'list_projects',
    tag,
    area,
    method: 'GET',
    path: '/projects',
    summary: "Lists the caller's projects and those shared with them",
    description: 'The last made first, unless ordered otherwise.',
    request: { query: resourceListQuery },
    responses: {
      200: {
        description: 'A page of projects',
        schema: component('PageOfProjects', pageOf('projects', projectWire)),
      },
    },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      const { items, ...page } = await caller.analysis.projects.list(input.query, options)
      return ok({ projects: items, ...page })
    },
  }),
  defineRoute({
    operationId: 'create_project',
    tag,
    area,
    method: 'POST',
    path: '/projects',
    summary: 'Creates a project',
    description: 'What artifacts, jobs and pipelines are in. Nobody else sees it until it is shared.',
    request: { body: component('CreateProjectRequest', projectInputSchema.extend({})) },
    responses: project,
    errors: ['forbidden', 'conflict'],
    handler: async ({ input, caller, options }) => ok(await caller.analysis.projects.create(input.body, options)),
  }),
  defineRoute({
    operationId: 'get_project',
    tag,
    area,
    method: 'GET',
    path: '/projects/{project}',
    summary: 'Returns a project',
    description: 'One of the caller, or one that is shared with them.',
    responses: project,
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok(await caller.analysis.projects.get(input.params.project, options)),
  }),
  defineRoute({
    operationId: 'update_project',
    tag,
    area,
    method: 'PATCH',
    path: '/projects/{project}',
    summary: 'Changes the texts of a project, for its owner',
    description: 'What is left out stays.',
    request: {
      body: component('UpdateProjectRequest', projectUpdateSchema.extend({})),
      example: { displayName: 'Invoices' },
    },
    responses: project,
    errors: ['forbidden', 'not_found', 'conflict'],
    handler: async ({ input, caller, options }) =>
      ok(await caller.analysis.projects.update(input.params.project, input.body, options)),
  }),
  defineRoute({
    operationId: 'delete_project',
    tag,
    area,
    method: 'DELETE',
    path: '/projects/{project}',
    summary: 'Deletes a project with all that is in it, for its owner',
    description: 'Its jobs are cancelled. At once out of sight; its content is removed in the background.',
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.analysis.projects.delete(input.params.project, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'get_project_overview',
    tag,
    area,
    method: 'GET',
    path: '/projects/{project}/documentAI:overview',
    summary: 'Counts what a project holds',
    description: 'Versions and bytes by kind, and jobs by status.',
    responses: { 200: { description: 'The overview', schema: overview } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok(await caller.analysis.artifacts.overview(input.params.project, options)),
  }),
  sharing.permissions('list_project_permissions'),
  sharing.groupPermissions('list_project_group_permissions'),
  sharing.share('share_project'),
  sharing.unshare('unshare_project'),
  sharing.shareWithGroup('share_project_with_group'),
  sharing.unshareFromGroup('unshare_project_from_group'),
]
