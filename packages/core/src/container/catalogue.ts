import { apiKeyTable, grantTable, groupTables, roleTables, userTables } from '../access/index.ts'
import { durableTables } from '../kernel/durable/index.ts'
import type { Catalogue } from '../kernel/ports/index.ts'
import { limitCounterTable, rateWindowTable, settingTable } from '../limits/index.ts'
import { migrations, schemaVersion } from '../migrations/index.ts'
import { chatTables } from '../resources/chats/index.ts'
import { collectionTable, descriptionTable } from '../resources/collections/index.ts'
import { documentTables } from '../resources/documents/index.ts'
import { feedbackTables } from '../resources/feedback/index.ts'
import { generationTables } from '../resources/generations/index.ts'
import { indexTable } from '../resources/indexes/index.ts'
import { jobItemTable, jobOrdinalTable, jobProgressTable, jobTable } from '../resources/jobs/index.ts'
import { documentProcessTable, suggestedQuestionTable } from '../resources/processing/index.ts'
import { memoryBlockTables } from '../resources/memory-blocks/index.ts'
import { promptTemplateTables } from '../resources/prompt-templates/index.ts'
import { scheduledTaskTables } from '../resources/scheduled-tasks/index.ts'
import { secretTable } from '../resources/secrets/index.ts'
import { tagTables } from '../resources/tags/index.ts'
import { uploadTable } from '../resources/uploads/index.ts'
import { costTables, usageTables } from '../resources/usage/index.ts'
import { erasureTable } from '../workflows/erase-user/index.ts'

/**
 * The whole schema of today. How older stores get there is in `migrations/`, which knows nothing of these tables; tests
 * compare the two. docs/changing-the-schema.md says what a change takes.
 */
export const catalogue: Catalogue = {
  version: schemaVersion,
  tables: [
    ...durableTables,
    ...userTables,
    apiKeyTable,
    grantTable,
    ...groupTables,
    ...roleTables,
    settingTable,
    limitCounterTable,
    rateWindowTable,
    collectionTable,
    descriptionTable,
    indexTable,
    uploadTable,
    ...documentTables,
    jobTable,
    jobProgressTable,
    jobOrdinalTable,
    secretTable,
    documentProcessTable,
    suggestedQuestionTable,
    jobItemTable,
    ...tagTables,
    ...promptTemplateTables,
    ...memoryBlockTables,
    ...chatTables,
    ...feedbackTables,
    ...generationTables,
    ...usageTables,
    ...costTables,
    ...scheduledTaskTables,
    erasureTable,
  ],
  migrations,
}
