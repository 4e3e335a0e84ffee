import type { DocentSession } from '@docent/core'
import type { AnyRoute } from '../framework/index.ts'
import { groupRoutes } from './access/group-routes.ts'
import { roleRoutes } from './access/role-routes.ts'
import { userRoleRoutes } from './access/user-role-routes.ts'
import { agentFileRoutes } from './chats/agent-file-routes.ts'
import { agentKeyRoutes } from './agents/agent-key-routes.ts'
import { agentRoutes } from './agents/agent-routes.ts'
import { customAgentAssociationRoutes } from './agents/custom-agent-association-routes.ts'
import { customAgentRoutes } from './agents/custom-agent-routes.ts'
import { customToolRoutes } from './agents/custom-tool-routes.ts'
import { mcpAuthorizationRoutes } from './agents/mcp-authorization-routes.ts'
import { mcpRoutes } from './agents/mcp-routes.ts'
import { answerControlRoutes } from './answers/answer-control-routes.ts'
import { answerRoutes } from './answers/answer-routes.ts'
import { apiKeyRoutes } from './api-keys/api-key-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { chatChangeRoutes } from './chats/chat-change-routes.ts'
import { chatFolderRoutes } from './chats/chat-folder-routes.ts'
import { chatSessionRoutes } from './chats/chat-session-routes.ts'
import { guardrailsRoutes } from './chats/guardrails-routes.ts'
import { messageChangeRoutes } from './chats/message-change-routes.ts'
import { messageRoutes } from './chats/message-routes.ts'
import { collectionChatRoutes } from './collections/collection-chat-routes.ts'
import { chunkRoutes } from './collections/chunk-routes.ts'
import { collectionDocumentRoutes } from './collections/collection-document-routes.ts'
import { collectionImportRoutes } from './collections/collection-import-routes.ts'
import { collectionQuestionRoutes } from './collections/collection-question-routes.ts'
import { promptSettingsRoutes } from './collections/prompt-settings-routes.ts'
import { collectionSettingsRoutes } from './collections/collection-settings-routes.ts'
import { collectionSharingRoutes } from './collections/collection-sharing-routes.ts'
import { collectionRoutes } from './collections/collection-routes.ts'
import { lifetimeRoutes } from './collections/lifetime-routes.ts'
import { sizeLimitRoutes } from './collections/size-limit-routes.ts'
import { thumbnailRoutes } from './collections/thumbnail-routes.ts'
import { topicModelRoutes } from './collections/topic-model-routes.ts'
import { workspaceRoutes } from './collections/workspace-routes.ts'
import { globalConfigurationRoutes } from './configurations/global-configuration-routes.ts'
import { ownConfigurationRoutes } from './configurations/own-configuration-routes.ts'
import type { RouteServices } from './define-route.ts'
import { documentFileRoutes } from './documents/document-file-routes.ts'
import { documentInsideRoutes } from './documents/document-inside-routes.ts'
import { documentRelationRoutes } from './documents/document-relation-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { processRoutes } from './documents/process-routes.ts'
import { documentSummaryRoutes } from './documents/document-summary-routes.ts'
import { feedbackRoutes } from './feedback/feedback-routes.ts'
import { healthRoutes } from './health/health-routes.ts'
import { conversionRoutes } from './ingest/conversion-routes.ts'
import { plainTextIngestionRoutes } from './ingest/plain-text-ingestion-routes.ts'
import { sourceIngestionRoutes } from './ingest/source-ingestion-routes.ts'
import { uploadIngestionRoutes } from './ingest/upload-ingestion-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { userJobRoutes } from './jobs/user-job-routes.ts'
import { modelRoutes } from './models/model-routes.ts'
import { memoryBlockRoutes } from './memory-blocks/memory-block-routes.ts'
import { memoryBlockSharingRoutes } from './memory-blocks/memory-block-sharing-routes.ts'
import { promptTemplateRoutes } from './prompt-templates/prompt-template-routes.ts'
import { promptTemplateSharingRoutes } from './prompt-templates/prompt-template-sharing-routes.ts'
import { modelTaskRoutes } from './models/model-task-routes.ts'
import { scheduledTaskAdminRoutes } from './scheduled-tasks/scheduled-task-admin-routes.ts'
import { scheduledTaskRoutes } from './scheduled-tasks/scheduled-task-routes.ts'
import { maintenanceRoutes } from './system/maintenance-routes.ts'
import { recordStateRoutes } from './system/record-state-routes.ts'
import { serviceStateRoutes } from './system/service-state-routes.ts'
import { systemRoutes } from './system/system-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { usageRoutes } from './usage/usage-routes.ts'
import { erasureRoutes } from './users/erasure-routes.ts'
import { sessionRoutes } from './users/session-routes.ts'
import { userRoutes } from './users/user-routes.ts'

/** Every operation of the API, in the order of its documentation. */
export const allRoutes: readonly AnyRoute<DocentSession, RouteServices>[] = [
  ...collectionRoutes,
  ...lifetimeRoutes,
  ...sizeLimitRoutes,
  ...workspaceRoutes,
  ...thumbnailRoutes,
  ...topicModelRoutes,
  ...collectionSettingsRoutes,
  ...promptSettingsRoutes,
  ...collectionSharingRoutes,
  ...collectionDocumentRoutes,
  ...collectionImportRoutes,
  ...collectionQuestionRoutes,
  ...collectionChatRoutes,
  ...chunkRoutes,
  ...documentRoutes,
  ...processRoutes,
  ...documentRelationRoutes,
  ...documentSummaryRoutes,
  ...documentInsideRoutes,
  ...documentFileRoutes,
  ...tagRoutes,
  ...uploadRoutes,
  ...uploadIngestionRoutes,
  ...plainTextIngestionRoutes,
  ...sourceIngestionRoutes,
  ...conversionRoutes,
  ...promptTemplateRoutes,
  ...promptTemplateSharingRoutes,
  ...memoryBlockRoutes,
  ...memoryBlockSharingRoutes,
  ...agentRoutes,
  ...customToolRoutes,
  ...mcpRoutes,
  ...mcpAuthorizationRoutes,
  ...agentKeyRoutes,
  ...customAgentRoutes,
  ...customAgentAssociationRoutes,
  ...chatSessionRoutes,
  ...chatChangeRoutes,
  ...chatFolderRoutes,
  ...guardrailsRoutes,
  ...answerRoutes,
  ...answerControlRoutes,
  ...messageRoutes,
  ...messageChangeRoutes,
  ...agentFileRoutes,
  ...feedbackRoutes,
  ...modelRoutes,
  ...modelTaskRoutes,
  ...usageRoutes,
  ...scheduledTaskRoutes,
  ...scheduledTaskAdminRoutes,
  ...jobRoutes,
  ...userJobRoutes,
  ...apiKeyRoutes,
  ...userRoleRoutes,
  ...userRoutes,
  ...sessionRoutes,
  ...erasureRoutes,
  ...groupRoutes,
  ...roleRoutes,
  ...globalConfigurationRoutes,
  ...ownConfigurationRoutes,
  ...systemRoutes,
  ...serviceStateRoutes,
  ...recordStateRoutes,
  ...maintenanceRoutes,
  ...auditRoutes,
  ...healthRoutes,
]
