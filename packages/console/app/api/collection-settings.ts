import {
  getCollectionChatSettings,
  getCollectionGroupPermissions,
  getCollectionMetadata,
  getCollectionPermissions,
  getCollectionSettings,
  listCollectionPublicPermissions,
  listEmbeddingModels,
  listGroups,
  createReembedCollectionJob,
  shareCollection,
  shareCollectionWithGroup,
  unshareCollection,
  unshareCollectionFromGroup,
  updateCollection,
  updateCollectionChatSettings,
  updateCollectionMetadata,
  updateCollectionPrivacy,
  updateCollectionSettings,
  type ChatSettings,
  type CollectionSettings,
  type Metadata,
} from '@docent/client'
import { client } from './client.ts'

export type Right = 'read' | 'write'

const of = (id: string) => ({ params: { collection_id: id } })

export const renameCollection = (id: string, body: { readonly name: string; readonly description: string }) =>
  client.call(updateCollection, { ...of(id), body })

export const readChatSettings = (id: string) => client.call(getCollectionChatSettings, of(id))
export const saveChatSettings = (id: string, body: ChatSettings) =>
  client.call(updateCollectionChatSettings, { ...of(id), body })

export const readIngestSettings = (id: string) => client.call(getCollectionSettings, of(id))
export const saveIngestSettings = (id: string, body: CollectionSettings) =>
  client.call(updateCollectionSettings, { ...of(id), body })

export const readMetadata = (id: string) => client.call(getCollectionMetadata, of(id))
export const saveMetadata = (id: string, body: Metadata) => client.call(updateCollectionMetadata, { ...of(id), body })

/** How something is shared: with users, groups and everyone. */
export interface SharingOf {
  /** Of the query that reads it. */
  readonly key: readonly string[]
  read(): ReturnType<typeof readShares>
  shareWith(username: string, right: Right): Promise<unknown>
  unshareWith(username: string): Promise<unknown>
  shareWithGroup(groupId: string, right: Right): Promise<unknown>
  unshareWithGroup(groupId: string): Promise<unknown>
  setEveryone(right: Right | undefined): Promise<unknown>
}

const readShares = async (id: string) => {
  const [users, groups, everyone, known] = await Promise.all([
    client.call(getCollectionPermissions, of(id)),
    client.call(getCollectionGroupPermissions, of(id)),
    client.call(listCollectionPublicPermissions, of(id)),
    client.call(listGroups),
  ])
  return { users, groups, everyone, known }
}
const shareWith = (id: string, username: string, right: Right) =>
  client.call(shareCollection, { params: { collection_id: id, username }, body: { permissions: [right] } })
const unshareWith = (id: string, username: string) =>
  client.call(unshareCollection, { params: { collection_id: id, username } })
const shareWithGroup = (id: string, groupId: string, right: Right) =>
  client.call(shareCollectionWithGroup, {
    params: { collection_id: id, group_id: groupId },
    body: { permissions: [right] },
  })
const unshareWithGroup = (id: string, groupId: string) =>
  client.call(unshareCollectionFromGroup, { params: { collection_id: id, group_id: groupId } })
const setEveryone = (id: string, right: Right | undefined) =>
  client.call(updateCollectionPrivacy, {
    ...of(id),
    body: right === undefined ? { is_public: false } : { is_public: true, permissions: [right] },
  })

export const sharingOfCollection = (id: string): SharingOf => ({
  key: ['shares', id],
  read: () => readShares(id),
  shareWith: (username, right) => shareWith(id, username, right),
  unshareWith: (username) => unshareWith(id, username),
  shareWithGroup: (groupId, right) => shareWithGroup(id, groupId, right),
  unshareWithGroup: (groupId) => unshareWithGroup(id, groupId),
  setEveryone: (right) => setEveryone(id, right),
})

export const embeddingModels = () => client.call(listEmbeddingModels)
export const reembed = (id: string, model: string) =>
  client.call(createReembedCollectionJob, { ...of(id), body: { embedding_model: model } })
