import { sharing } from '../../access/index.ts'
import type { CollectionsDependencies } from './collections-dependencies.ts'
import { sharedCollection } from './shared-collection.ts'
import { removeSizeLimit, setSizeLimit } from './use-cases/change-size-limit.ts'
import { removePromptTemplate, resetPromptSettings, setPromptTemplate } from './use-cases/change-prompt-template.ts'
import { archiveCollection, unarchiveCollection } from './use-cases/archive-collection.ts'
import {
  removeExpiryDate,
  removeInactivityInterval,
  resetAllExpirations,
  setExpiryDate,
  setInactivityInterval,
} from './use-cases/change-lifetime.ts'
import { createCollection } from './use-cases/create-collection.ts'
import { isCollectionPermissionGranted } from './use-cases/is-granted.ts'
import { countCollections, getCollection, listAllCollections, listCollections } from './use-cases/read-collections.ts'
import { getChatSettings, getMetadata, getSettings } from './use-cases/read-settings.ts'
import { replaceChatSettings, replaceMetadata, replaceSettings } from './use-cases/replace-settings.ts'
import { readThumbnail } from './use-cases/read-thumbnail.ts'
import { updateCollection } from './use-cases/update-collection.ts'

export const collectionsService = (dependencies: CollectionsDependencies) => ({
  create: createCollection(dependencies),
  list: listCollections(dependencies),
  listAll: listAllCollections(dependencies),
  count: countCollections(dependencies),
  get: getCollection(dependencies),
  update: updateCollection(dependencies),
  settings: getSettings(dependencies),
  replaceSettings: replaceSettings(dependencies),
  chatSettings: getChatSettings(dependencies),
  replaceChatSettings: replaceChatSettings(dependencies),
  metadata: getMetadata(dependencies),
  replaceMetadata: replaceMetadata(dependencies),
  setSizeLimit: setSizeLimit(dependencies),
  removeSizeLimit: removeSizeLimit(dependencies),
  archive: archiveCollection(dependencies),
  unarchive: unarchiveCollection(dependencies),
  setExpiryDate: setExpiryDate(dependencies),
  removeExpiryDate: removeExpiryDate(dependencies),
  setInactivityInterval: setInactivityInterval(dependencies),
  removeInactivityInterval: removeInactivityInterval(dependencies),
  resetAllExpirations: resetAllExpirations(dependencies),
  setPromptTemplate: setPromptTemplate(dependencies),
  removePromptTemplate: removePromptTemplate(dependencies),
  resetPromptSettings: resetPromptSettings(dependencies),
  isPermissionGranted: isCollectionPermissionGranted(dependencies),
  thumbnail: readThumbnail(dependencies),
  ...sharing(dependencies.sharing, sharedCollection(dependencies.records)),
})
