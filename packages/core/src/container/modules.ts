import { apiKeysModule } from '../access/api-keys/module.ts'
import { authenticationModule } from '../access/authentication/module.ts'
import { grantsModule } from '../access/grants/module.ts'
import { groupsModule } from '../access/groups/module.ts'
import { rolesModule } from '../access/roles/module.ts'
import { usersModule } from '../access/users/module.ts'
import { countersModule } from '../limits/counters/module.ts'
import { deploymentModule } from '../limits/deployment/module.ts'
import { fairnessModule } from '../limits/fairness/module.ts'
import { mcpModule } from '../limits/mcp/module.ts'
import { ratesModule } from '../limits/rates/module.ts'
import { settingsModule } from '../limits/settings/module.ts'
import { analysisJobsModule } from '../resources/analysis-jobs/module.ts'
import { annotationDraftsModule } from '../resources/annotation-drafts/module.ts'
import { artifactsModule } from '../resources/artifacts/module.ts'
import { pipelinesModule } from '../resources/pipelines/module.ts'
import { projectsModule } from '../resources/projects/module.ts'
import { scoringJobsModule } from '../resources/scoring-jobs/module.ts'
import { analysisModule } from '../workflows/analysis/module.ts'
import { scoringModule } from '../workflows/scoring/module.ts'
import { agentKeysModule } from '../resources/agent-keys/module.ts'
import { agentProgramsModule } from '../resources/agent-programs/module.ts'
import { agentsModule } from '../resources/agents/module.ts'
import { ownCodeModule } from '../resources/own-code/module.ts'
import { agentFilesModule } from '../resources/agent-files/module.ts'
import { agentRunsModule } from '../resources/agent-runs/module.ts'
import { auditModule } from '../resources/audit/module.ts'
import { chatsModule } from '../resources/chats/module.ts'
import { collectionsModule } from '../resources/collections/module.ts'
import { customAgentsModule } from '../resources/custom-agents/module.ts'
import { customToolsModule } from '../resources/custom-tools/module.ts'
import { documentsModule } from '../resources/documents/module.ts'
import { feedbackModule } from '../resources/feedback/module.ts'
import { generationsModule } from '../resources/generations/module.ts'
import { guardrailsModule } from '../resources/guardrails/module.ts'
import { hostModule } from '../resources/host/module.ts'
import { indexesModule } from '../resources/indexes/module.ts'
import { jobsModule } from '../resources/jobs/module.ts'
import { lifecyclesModule } from '../resources/lifecycles/module.ts'
import { memoryBlocksModule } from '../resources/memory-blocks/module.ts'
import { modelsModule } from '../resources/models/module.ts'
import { processingModule } from '../resources/processing/module.ts'
import { promptTemplatesModule } from '../resources/prompt-templates/module.ts'
import { rankingModule } from '../resources/ranking/module.ts'
import { scheduledTasksModule } from '../resources/scheduled-tasks/module.ts'
import { secretsModule } from '../resources/secrets/module.ts'
import { tagsModule } from '../resources/tags/module.ts'
import { uploadsModule } from '../resources/uploads/module.ts'
import { toolAuthorizationsModule } from '../resources/tool-authorizations/module.ts'
import { toolServersModule } from '../resources/tool-servers/module.ts'
import { usageModule } from '../resources/usage/module.ts'
import { answerModule } from '../workflows/answer/module.ts'
import { chatJobsModule } from '../workflows/chats/module.ts'
import { copyStoreModule } from '../workflows/copy-store/module.ts'
import { completionsModule } from '../workflows/completions/module.ts'
import { deactivationModule } from '../workflows/deactivate-user/module.ts'
import { deletionModule } from '../workflows/deletion/module.ts'
import { describeModule } from '../workflows/describe/module.ts'
import { erasuresModule } from '../workflows/erase-user/module.ts'
import { feedbackExportModule } from '../workflows/feedback/module.ts'
import { indexingModule } from '../workflows/indexing/module.ts'
import { ingestModule } from '../workflows/ingest/module.ts'
import { maintenanceModule } from '../workflows/maintenance/module.ts'
import { modelTasksModule } from '../workflows/model-tasks/module.ts'
import { processModule } from '../workflows/processing/module.ts'
import { retrievalModule } from '../workflows/retrieval/module.ts'
import { scheduleModule } from '../workflows/run-schedule/module.ts'
import { thumbnailsModule } from '../workflows/thumbnails/module.ts'
import { topicsModule } from '../workflows/topics/module.ts'
import { verifyModule } from '../workflows/verify/module.ts'

/** The slices. Tables, and the charts of the lifecycles in the docs, are in their order; nothing else depends on it. */
export const modules = [
  usersModule,
  apiKeysModule,
  grantsModule,
  groupsModule,
  rolesModule,
  authenticationModule,
  deploymentModule,
  settingsModule,
  countersModule,
  ratesModule,
  mcpModule,
  fairnessModule,
  collectionsModule,
  indexesModule,
  uploadsModule,
  documentsModule,
  jobsModule,
  secretsModule,
  processingModule,
  tagsModule,
  promptTemplatesModule,
  memoryBlocksModule,
  customToolsModule,
  agentKeysModule,
  customAgentsModule,
  ownCodeModule,
  agentsModule,
  toolAuthorizationsModule,
  toolServersModule,
  agentProgramsModule,
  chatsModule,
  feedbackModule,
  generationsModule,
  agentRunsModule,
  agentFilesModule,
  usageModule,
  scheduledTasksModule,
  projectsModule,
  analysisJobsModule,
  pipelinesModule,
  artifactsModule,
  annotationDraftsModule,
  scoringJobsModule,
  auditModule,
  lifecyclesModule,
  guardrailsModule,
  hostModule,
  modelsModule,
  rankingModule,
  ingestModule,
  indexingModule,
  retrievalModule,
  answerModule,
  completionsModule,
  modelTasksModule,
  processModule,
  describeModule,
  topicsModule,
  thumbnailsModule,
  chatJobsModule,
  feedbackExportModule,
  scheduleModule,
  analysisModule,
  scoringModule,
  deletionModule,
  deactivationModule,
  erasuresModule,
  verifyModule,
  copyStoreModule,
  maintenanceModule,
] as const
