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

export const readShares = async (id: string) => {
  const [users, groups, everyone, known] = await Promise.all([
    client.call(getCollectionPermissions, of(id)),
    client.call(getCollectionGroupPermissions, of(id)),
    client.call(listCollectionPublicPermissions, of(id)),
    client.call(listGroups),
  ])
  return { users, groups, everyone, known }
}
export const shareWith = (id: string, username: string, right: Right) =>
  client.call(shareCollection, { params: { collection_id: id, username }, body: { permissions: [right] } })
export const unshareWith = (id: string, username: string) =>
  client.call(unshareCollection, { params: { collection_id: id, username } })
export const shareWithGroup = (id: string, groupId: string, right: Right) =>
  client.call(shareCollectionWithGroup, {
    params: { collection_id: id, group_id: groupId },
    body: { permissions: [right] },
  })
export const unshareWithGroup = (id: string, groupId: string) =>
  client.call(unshareCollectionFromGroup, { params: { collection_id: id, group_id: groupId } })
export const setEveryone = (id: string, right: Right | undefined) =>
  client.call(updateCollectionPrivacy, {
    ...of(id),
    body: right === undefined ? { is_public: false } : { is_public: true, permissions: [right] },
  })

export const embeddingModels = () => client.call(listEmbeddingModels)
export const reembed = (id: string, model: string) =>
  client.call(createReembedCollectionJob, { ...of(id), body: { embedding_model: model } })
