import type { AnyEntity } from '../kernel/durable/index.ts'
import { chatSessionEntity } from '../resources/chats/index.ts'
import { collectionEntity, descriptionEntity } from '../resources/collections/index.ts'
import { documentEntity, membershipEntity } from '../resources/documents/index.ts'
import { generationEntity } from '../resources/generations/index.ts'
import { indexEntity } from '../resources/indexes/index.ts'
import { jobEntity } from '../resources/jobs/index.ts'
import { documentProcessEntity } from '../resources/processing/index.ts'
import { memoryBlockEntity } from '../resources/memory-blocks/index.ts'
import { promptTemplateEntity } from '../resources/prompt-templates/index.ts'
import { executionEntity, scheduledTaskEntity } from '../resources/scheduled-tasks/index.ts'
import { erasureEntity } from '../workflows/erase-user/index.ts'

/** Every lifecycle of the engine. */
export const entities: readonly AnyEntity[] = [
  collectionEntity,
  descriptionEntity,
  indexEntity,
  documentEntity,
  membershipEntity,
  jobEntity,
  documentProcessEntity,
  promptTemplateEntity,
  memoryBlockEntity,
  chatSessionEntity,
  generationEntity,
  scheduledTaskEntity,
  executionEntity,
  erasureEntity,
]
