import type { Container } from '../kernel/modules/index.ts'
import { services } from '../container/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import type { Principal } from '../kernel/ports/index.ts'
import { bindService, type AroundUseCase, type BoundService, type PrincipalService } from '../kernel/use-case.ts'

/** The user who acts, as named by a host. */
export type ActingAs = Pick<Principal, 'userId'> & Partial<Omit<Principal, 'userId'>>

/** @throws `invalid_input` without a user: what nobody owns, everybody without a name would */
export function principalOf(who: ActingAs): Principal {
  // Callers without types pass anything.
  const { userId } = Object(who) as { readonly userId?: unknown }
  if (typeof userId !== 'string' || userId.trim() === '') {
    const found = userId === undefined ? 'missing' : typeof userId === 'string' ? 'empty' : 'no text'
    const message = `userId must name a user, as in as({ userId: 'alice' }); it is ${found}.`
    throw new DocentError({ code: 'invalid_input', message })
  }
  return { username: who.userId, scope: { kind: 'global' }, groups: [], permissions: [], ...who }
}

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

type AllServices = ReturnType<typeof allServices>
type AnalysisServices = ReturnType<typeof analysisServices>
type Services = Readonly<Record<string, PrincipalService>>
type Bound<All extends Services> = { readonly [Name in keyof All]: BoundService<All[Name]> }

/** Every use case for one principal; the HTTP API calls nothing else. */
export type DocentSession = Bound<AllServices> & {
  readonly analysis: Bound<AnalysisServices>
  readonly principal: Principal
}

/** Makes sessions. A call needs one service or two of them, so each is bound when it is first asked for. */
export function sessions(
  all: AllServices,
  ofAnalysis: AnalysisServices,
  around: AroundUseCase,
): (principal: Principal) => DocentSession {
  const bound = (of: Services, prefix: string, principal: Principal) =>
    Object.defineProperties(
      {},
      onDemand(Object.keys(of), (name) => bindService(`${prefix}${name}`, of[name]!, principal, around)),
    )
  const unbound = onDemand([...Object.keys(all), 'analysis'], (name, { principal }: DocentSession) =>
    name === 'analysis'
      ? bound(ofAnalysis, 'analysis.', principal)
      : bindService(name, (all as Services)[name]!, principal, around),
  )
  return (principal) => Object.defineProperties({ principal }, unbound) as DocentSession
}

/** Properties that are made when they are first read. They are own ones, so that a copy of the object has all of them. */
function onDemand<Owner>(
  names: readonly string[],
  make: (name: string, owner: Owner) => unknown,
): PropertyDescriptorMap {
  return Object.fromEntries(
    names.map((name): [string, PropertyDescriptor] => [
      name,
      {
        enumerable: true,
        configurable: true,
        get(this: Owner) {
          const value = make(name, this)
          Object.defineProperty(this, name, { value })
          return value
        },
      },
    ]),
  )
}
