import {
  createPromptTemplate,
  deletePromptTemplate,
  getPromptTemplate,
  getPromptTemplateGroupPermissions,
  getPromptTemplatePermissions,
  listGroups,
  listPromptTemplates,
  sharePromptTemplate,
  sharePromptTemplateWithGroup,
  unsharePromptTemplate,
  unsharePromptTemplateFromGroup,
  updatePromptTemplate,
  updatePromptTemplatePrivacy,
  type PromptTemplateUpdateRequest,
} from '@docent/client'
import { client } from './client.ts'
import type { SharingOf } from './collection-settings.ts'

export const templatePageSize = 50

const of = (id: string) => ({ params: { prompt_template_id: id } })

export const listTemplates = (offset: number, filter: string) =>
  client.call(listPromptTemplates, { query: { offset, limit: templatePageSize, filter: filter || undefined } })

export const getTemplate = (id: string) => client.call(getPromptTemplate, of(id))

export const createTemplate = (name: string) => client.call(createPromptTemplate, { body: { name } })

/** Its next version: older ones are kept for the answers that they made. */
export const saveTemplate = (id: string, body: PromptTemplateUpdateRequest) =>
  client.call(updatePromptTemplate, { ...of(id), body })

export const deleteTemplate = (id: string) => client.call(deletePromptTemplate, of(id))

export const sharingOfTemplate = (id: string): SharingOf => ({
  key: ['template-shares', id],
  async read() {
    const [{ is_public: isPublic }, users, groups, known] = await Promise.all([
      getTemplate(id),
      client.call(getPromptTemplatePermissions, of(id)),
      client.call(getPromptTemplateGroupPermissions, of(id)),
      client.call(listGroups),
    ])
    return { users, groups, known, everyone: isPublic ? ['read'] : [] }
  },
  shareWith: (username) => client.call(sharePromptTemplate, { params: { prompt_template_id: id, username } }),
  unshareWith: (username) => client.call(unsharePromptTemplate, { params: { prompt_template_id: id, username } }),
  shareWithGroup: (groupId) =>
    client.call(sharePromptTemplateWithGroup, { params: { prompt_template_id: id, group_id: groupId } }),
  unshareWithGroup: (groupId) =>
    client.call(unsharePromptTemplateFromGroup, { params: { prompt_template_id: id, group_id: groupId } }),
  setEveryone: (right) =>
    client.call(updatePromptTemplatePrivacy, { ...of(id), body: { is_public: right !== undefined } }),
})
