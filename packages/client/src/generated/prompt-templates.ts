// Written by `npm run golden` from the route table; changes here are lost.

import type {
  Count,
  GroupSharePermission,
  PromptTemplate,
  PromptTemplateCreateRequest,
  PromptTemplateUpdateRequest,
  SharePermission,
  ShareRequest,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface CreatePromptTemplateOperation {
  body: PromptTemplateCreateRequest
  answer: PromptTemplate
  keyed: true
}

/** Creates a prompt template. `POST /api/v1/prompt_templates` */
export const createPromptTemplate: Operation<CreatePromptTemplateOperation> = {
  method: 'POST',
  path: '/api/v1/prompt_templates',
  body: 'json',
  keyed: true,
}

export interface ListPromptTemplatesOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    sort_column?: 'name' | 'description' | 'is_default' | 'lang' | 'updated_at' | 'username' | 'user_count' | undefined
    ascending?: boolean | undefined
    /** user: made by users; system: the default. */
    template_type?: 'all' | 'user' | 'system' | undefined
    /** Part of the name or the description. */
    filter?: string | undefined
  } | undefined
  answer: PromptTemplate[]
}

/** Lists the prompt templates the caller can use. `GET /api/v1/prompt_templates` */
export const listPromptTemplates: Operation<ListPromptTemplatesOperation> = {
  method: 'GET',
  path: '/api/v1/prompt_templates',
}

export interface ListAllPromptTemplatesOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    sort_column?: 'name' | 'description' | 'is_default' | 'lang' | 'updated_at' | 'username' | 'user_count' | 'visible' | undefined
    ascending?: boolean | undefined
    /** user: made by users; system: the default. */
    template_type?: 'all' | 'user' | 'system' | undefined
    /** Part of the name or the description. */
    filter?: string | undefined
  } | undefined
  answer: PromptTemplate[]
}

/** Lists the prompt templates of all users, for administrators. `GET /api/v1/prompt_templates/all` */
export const listAllPromptTemplates: Operation<ListAllPromptTemplatesOperation> = {
  method: 'GET',
  path: '/api/v1/prompt_templates/all',
}

export interface GetPromptTemplateCountOperation {
  answer: Count
}

/** Counts the prompt templates the caller can use. `GET /api/v1/prompt_templates/count` */
export const getPromptTemplateCount: Operation<GetPromptTemplateCountOperation> = {
  method: 'GET',
  path: '/api/v1/prompt_templates/count',
}

export interface GetDefaultPromptTemplateOperation {
  answer: PromptTemplate
}

/** Returns the default prompt template. `GET /api/v1/prompt_templates/default` */
export const getDefaultPromptTemplate: Operation<GetDefaultPromptTemplateOperation> = {
  method: 'GET',
  path: '/api/v1/prompt_templates/default',
}

export interface GetPromptTemplateOperation {
  params: {
    prompt_template_id: string
  }
  answer: PromptTemplate
}

/** Returns a prompt template. `GET /api/v1/prompt_templates/{prompt_template_id}` */
export const getPromptTemplate: Operation<GetPromptTemplateOperation> = {
  method: 'GET',
  path: '/api/v1/prompt_templates/{prompt_template_id}',
}

export interface UpdatePromptTemplateOperation {
  params: {
    prompt_template_id: string
  }
  body?: PromptTemplateUpdateRequest | undefined
  answer: PromptTemplate
}

/** Changes a prompt template of the caller. `PATCH /api/v1/prompt_templates/{prompt_template_id}` */
export const updatePromptTemplate: Operation<UpdatePromptTemplateOperation> = {
  method: 'PATCH',
  path: '/api/v1/prompt_templates/{prompt_template_id}',
  body: 'json',
}

export interface DeletePromptTemplateOperation {
  params: {
    prompt_template_id: string
  }
  answer: undefined
}

/** Deletes a prompt template of the caller. `DELETE /api/v1/prompt_templates/{prompt_template_id}` */
export const deletePromptTemplate: Operation<DeletePromptTemplateOperation> = {
  method: 'DELETE',
  path: '/api/v1/prompt_templates/{prompt_template_id}',
  answer: 'none',
}

export interface UpdateDefaultPromptTemplateVisibilityOperation {
  params: {
    prompt_template_id: string
  }
  body: {
    is_visible: boolean
  }
  answer: undefined
}

/** Shows or hides the default prompt template in lists, for administrators. `PUT /api/v1/prompt_templates/{prompt_template_id}/is_visible` */
export const updateDefaultPromptTemplateVisibility: Operation<UpdateDefaultPromptTemplateVisibilityOperation> = {
  method: 'PUT',
  path: '/api/v1/prompt_templates/{prompt_template_id}/is_visible',
  body: 'json',
  answer: 'none',
}

export interface GetPromptTemplatePermissionsOperation {
  params: {
    prompt_template_id: string
  }
  answer: SharePermission[]
}

/** Lists the users a prompt template is shared with by name, for its owner. `GET /api/v1/prompt_templates/{prompt_template_id}/permissions` */
export const getPromptTemplatePermissions: Operation<GetPromptTemplatePermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/prompt_templates/{prompt_template_id}/permissions',
}

export interface ResetAndSharePromptTemplateOperation {
  params: {
    prompt_template_id: string
  }
  body: {
    usernames: readonly string[]
  }
  answer: undefined
}

/** Shares a prompt template with exactly these users. `PUT /api/v1/prompt_templates/{prompt_template_id}/permissions` */
export const resetAndSharePromptTemplate: Operation<ResetAndSharePromptTemplateOperation> = {
  method: 'PUT',
  path: '/api/v1/prompt_templates/{prompt_template_id}/permissions',
  body: 'json',
  answer: 'none',
}

export interface UnsharePromptTemplateForAllOperation {
  params: {
    prompt_template_id: string
  }
  answer: undefined
}

/** Stops sharing a prompt template with all users and groups. `DELETE /api/v1/prompt_templates/{prompt_template_id}/permissions` */
export const unsharePromptTemplateForAll: Operation<UnsharePromptTemplateForAllOperation> = {
  method: 'DELETE',
  path: '/api/v1/prompt_templates/{prompt_template_id}/permissions',
  answer: 'none',
}

export interface SharePromptTemplateOperation {
  params: {
    prompt_template_id: string
    username: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a prompt template with a user. `PUT /api/v1/prompt_templates/{prompt_template_id}/permissions/{username}` */
export const sharePromptTemplate: Operation<SharePromptTemplateOperation> = {
  method: 'PUT',
  path: '/api/v1/prompt_templates/{prompt_template_id}/permissions/{username}',
  body: 'json',
  answer: 'none',
}

export interface UnsharePromptTemplateOperation {
  params: {
    prompt_template_id: string
    username: string
  }
  answer: undefined
}

/** Stops sharing a prompt template with a user. `DELETE /api/v1/prompt_templates/{prompt_template_id}/permissions/{username}` */
export const unsharePromptTemplate: Operation<UnsharePromptTemplateOperation> = {
  method: 'DELETE',
  path: '/api/v1/prompt_templates/{prompt_template_id}/permissions/{username}',
  answer: 'none',
}

export interface GetPromptTemplateGroupPermissionsOperation {
  params: {
    prompt_template_id: string
  }
  answer: GroupSharePermission[]
}

/** Lists the groups a prompt template is shared with, for its owner. `GET /api/v1/prompt_templates/{prompt_template_id}/group_permissions` */
export const getPromptTemplateGroupPermissions: Operation<GetPromptTemplateGroupPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/prompt_templates/{prompt_template_id}/group_permissions',
}

export interface ResetAndSharePromptTemplateWithGroupsOperation {
  params: {
    prompt_template_id: string
  }
  body: {
    groups: readonly string[]
  }
  answer: undefined
}

/** Shares a prompt template with exactly these groups. `PUT /api/v1/prompt_templates/{prompt_template_id}/group_permissions` */
export const resetAndSharePromptTemplateWithGroups: Operation<ResetAndSharePromptTemplateWithGroupsOperation> = {
  method: 'PUT',
  path: '/api/v1/prompt_templates/{prompt_template_id}/group_permissions',
  body: 'json',
  answer: 'none',
}

export interface SharePromptTemplateWithGroupOperation {
  params: {
    prompt_template_id: string
    group_id: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a prompt template with the users of a group. `PUT /api/v1/prompt_templates/{prompt_template_id}/group_permissions/{group_id}` */
export const sharePromptTemplateWithGroup: Operation<SharePromptTemplateWithGroupOperation> = {
  method: 'PUT',
  path: '/api/v1/prompt_templates/{prompt_template_id}/group_permissions/{group_id}',
  body: 'json',
  answer: 'none',
}

export interface UnsharePromptTemplateFromGroupOperation {
  params: {
    prompt_template_id: string
    group_id: string
  }
  answer: undefined
}

/** Stops sharing a prompt template with a group. `DELETE /api/v1/prompt_templates/{prompt_template_id}/group_permissions/{group_id}` */
export const unsharePromptTemplateFromGroup: Operation<UnsharePromptTemplateFromGroupOperation> = {
  method: 'DELETE',
  path: '/api/v1/prompt_templates/{prompt_template_id}/group_permissions/{group_id}',
  answer: 'none',
}

export interface UpdatePromptTemplatePrivacyOperation {
  params: {
    prompt_template_id: string
  }
  body: {
    is_public: boolean
  }
  answer: undefined
}

/** Makes a prompt template public or private. `POST /api/v1/prompt_templates/{prompt_template_id}/is_public` */
export const updatePromptTemplatePrivacy: Operation<UpdatePromptTemplatePrivacyOperation> = {
  method: 'POST',
  path: '/api/v1/prompt_templates/{prompt_template_id}/is_public',
  body: 'json',
  answer: 'none',
}
