// Written by `npm run golden` from the route table; changes here are lost.

import type {
  CreateProjectRequest,
  GroupSharePermission,
  PageOfProjects,
  Project,
  ProjectOverview,
  SharePermission,
  ShareRequest,
  UpdateProjectRequest,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface ListProjectsOperation {
  query?: {
    /** Most items of the page; 0 is 50, above 1000 is 1000. */
    pageSize?: number | undefined
    /** nextPageToken of the page before, with the other parameters the same. */
    pageToken?: string | undefined
    /** Such as displayName = "invoices*" AND createTime > 2026-01-31T00:00:00Z. */
    filter?: string | undefined
    /** Such as createTime desc, displayName. */
    orderBy?: string | undefined
  } | undefined
  answer: PageOfProjects
}

/** Lists the caller's projects and those shared with them. `GET /v1alpha/projects` */
export const listProjects: Operation<ListProjectsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects',
}

export interface CreateProjectOperation {
  body: CreateProjectRequest
  answer: Project
  keyed: true
}

/** Creates a project. `POST /v1alpha/projects` */
export const createProject: Operation<CreateProjectOperation> = {
  method: 'POST',
  path: '/v1alpha/projects',
  body: 'json',
  keyed: true,
}

export interface GetProjectOperation {
  params: {
    project: string
  }
  answer: Project
}

/** Returns a project. `GET /v1alpha/projects/{project}` */
export const getProject: Operation<GetProjectOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}',
}

export interface UpdateProjectOperation {
  params: {
    project: string
  }
  body?: UpdateProjectRequest | undefined
  answer: Project
}

/** Changes the texts of a project, for its owner. `PATCH /v1alpha/projects/{project}` */
export const updateProject: Operation<UpdateProjectOperation> = {
  method: 'PATCH',
  path: '/v1alpha/projects/{project}',
  body: 'json',
}

export interface DeleteProjectOperation {
  params: {
    project: string
  }
  answer: undefined
}

/** Deletes a project with all that is in it, for its owner. `DELETE /v1alpha/projects/{project}` */
export const deleteProject: Operation<DeleteProjectOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}',
  answer: 'none',
}

export interface GetProjectOverviewOperation {
  params: {
    project: string
  }
  answer: ProjectOverview
}

/** Counts what a project holds. `GET /v1alpha/projects/{project}/documentAI:overview` */
export const getProjectOverview: Operation<GetProjectOverviewOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/documentAI:overview',
}

export interface ListProjectPermissionsOperation {
  params: {
    project: string
  }
  answer: SharePermission[]
}

/** Lists the users a project is shared with by name, for its owner. `GET /v1alpha/projects/{project}/permissions` */
export const listProjectPermissions: Operation<ListProjectPermissionsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/permissions',
}

export interface ListProjectGroupPermissionsOperation {
  params: {
    project: string
  }
  answer: GroupSharePermission[]
}

/** Lists the groups a project is shared with, for its owner. `GET /v1alpha/projects/{project}/group_permissions` */
export const listProjectGroupPermissions: Operation<ListProjectGroupPermissionsOperation> = {
  method: 'GET',
  path: '/v1alpha/projects/{project}/group_permissions',
}

export interface ShareProjectOperation {
  params: {
    project: string
    username: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a project with a user. `PUT /v1alpha/projects/{project}/permissions/{username}` */
export const shareProject: Operation<ShareProjectOperation> = {
  method: 'PUT',
  path: '/v1alpha/projects/{project}/permissions/{username}',
  body: 'json',
  answer: 'none',
}

export interface UnshareProjectOperation {
  params: {
    project: string
    username: string
  }
  answer: undefined
}

/** Stops sharing a project with a user. `DELETE /v1alpha/projects/{project}/permissions/{username}` */
export const unshareProject: Operation<UnshareProjectOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/permissions/{username}',
  answer: 'none',
}

export interface ShareProjectWithGroupOperation {
  params: {
    project: string
    group_id: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a project with the users of a group. `PUT /v1alpha/projects/{project}/group_permissions/{group_id}` */
export const shareProjectWithGroup: Operation<ShareProjectWithGroupOperation> = {
  method: 'PUT',
  path: '/v1alpha/projects/{project}/group_permissions/{group_id}',
  body: 'json',
  answer: 'none',
}

export interface UnshareProjectFromGroupOperation {
  params: {
    project: string
    group_id: string
  }
  answer: undefined
}

/** Stops sharing a project with a group. `DELETE /v1alpha/projects/{project}/group_permissions/{group_id}` */
export const unshareProjectFromGroup: Operation<UnshareProjectFromGroupOperation> = {
  method: 'DELETE',
  path: '/v1alpha/projects/{project}/group_permissions/{group_id}',
  answer: 'none',
}
