import { services } from '../container/index.ts'
import type { Container } from '../kernel/modules/index.ts'

/** The services of a container, each method taking the principal first. */
export function allServices(container: Container) {
  const { complete, follow, pause, resume, finish, stop } = container.get(services.answers)
  return {
    collections: {
      ...container.get(services.collections),
      ...container.get(services.thumbnails),
      ...container.get(services.topicModel),
      deleteJob: container.get(services.deleteCollections),
      delete: container.get(services.deleteCollection),
      reembed: container.get(services.reembedCollection),
      questions: container.get(services.suggestedQuestions),
    },
    documents: {
      ...container.get(services.documents),
      ...container.get(services.deleteDocuments),
      ...container.get(services.deleteDocumentsJob),
      ...container.get(services.processing),
    },
    tags: container.get(services.tags),
    chunks: container.get(services.chunks),
    uploads: container.get(services.uploads),
    ingest: container.get(services.ingest),
    jobs: {
      ...container.get(services.jobs),
      retry: container.get(services.retryJob),
      retryAll: container.get(services.retryJobs),
    },
    chats: {
      ...container.get(services.chats),
      complete,
      deleteJob: container.get(services.deleteChatsJob),
      migrateJob: container.get(services.migrateChatsJob),
    },
    feedback: { ...container.get(services.feedback), ...container.get(services.exportFeedback) },
    answers: { follow, pause, resume, finish, stop },
    promptTemplates: container.get(services.promptTemplates),
    memoryBlocks: container.get(services.memoryBlocks),
    agents: container.get(services.agents),
    customTools: container.get(services.customTools),
    agentKeys: container.get(services.agentKeys),
    toolServers: container.get(services.toolServers),
    customAgents: container.get(services.customAgents),
    completions: container.get(services.completions),
    models: { ...container.get(services.models), ...container.get(services.modelTasks) },
    scheduledTasks: {
      ...container.get(services.scheduledTasks),
      generate: container.get(services.generateTask),
      trigger: container.get(services.triggerTask),
    },
    usage: container.get(services.usage),
    apiKeys: container.get(services.apiKeys),
    machine: container.get(services.hostInfo),
    guardrails: container.get(services.guardrails),
    users: {
      ...container.get(services.users),
      ...container.get(services.erasures),
      deactivate: container.get(services.deactivateUser),
      activate: container.get(services.activateUser),
    },
    groups: container.get(services.groups),
    roles: container.get(services.roles),
    permissions: container.get(services.permissions),
    configurations: container.get(services.configurations),
    mcp: container.get(services.mcpCalls),
    audit: container.get(services.audit),
    lifecycles: container.get(services.recordStates),
    store: container.get(services.store),
  }
}

/** Those of document analysis, `analysis` of a session. */
export const analysisServices = (container: Container) => ({
  projects: container.get(services.projects),
  artifacts: container.get(services.artifacts),
  drafts: container.get(services.annotationDrafts),
  jobs: container.get(services.analysisJobs),
  pipelines: container.get(services.pipelines),
  scoring: container.get(services.scoring),
})

export type AllServices = ReturnType<typeof allServices>
export type AnalysisServices = ReturnType<typeof analysisServices>
