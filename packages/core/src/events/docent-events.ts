import type { Transition } from '../kernel/durable/index.ts'
import type { Logger } from '../kernel/ports/index.ts'
import type { agentRunEntity } from '../resources/agent-runs/index.ts'
import type { analysisJobEntity } from '../resources/analysis-jobs/index.ts'
import type { artifactEntity } from '../resources/artifacts/index.ts'
import type { chatSessionEntity } from '../resources/chats/index.ts'
import type { collectionEntity } from '../resources/collections/index.ts'
import type { documentEntity, membershipEntity } from '../resources/documents/index.ts'
import type { generationEntity } from '../resources/generations/index.ts'
import type { jobEntity } from '../resources/jobs/index.ts'
import type { documentProcessEntity } from '../resources/processing/index.ts'
import type { projectEntity } from '../resources/projects/index.ts'
import type { executionEntity, scheduledTaskEntity } from '../resources/scheduled-tasks/index.ts'
import type { scoringJobEntity } from '../resources/scoring-jobs/index.ts'
import type { erasureEntity } from '../workflows/erase-user/index.ts'

interface Watched {
  readonly collection: typeof collectionEntity
  readonly document: typeof documentEntity
  readonly membership: typeof membershipEntity
  readonly job: typeof jobEntity
  readonly document_process: typeof documentProcessEntity
  readonly chat_session: typeof chatSessionEntity
  readonly generation: typeof generationEntity
  readonly agent_run: typeof agentRunEntity
  readonly scheduled_task: typeof scheduledTaskEntity
  readonly scheduled_task_execution: typeof executionEntity
  readonly erasure: typeof erasureEntity
  readonly analysis_project: typeof projectEntity
  readonly artifact: typeof artifactEntity
  readonly analysis_job: typeof analysisJobEntity
  readonly scoring_job: typeof scoringJobEntity
}

interface EventTypes {
  readonly collection: 'collection-changed'
  readonly document: 'document-changed'
  readonly membership: 'membership-changed'
  readonly job: 'job-changed'
  readonly document_process: 'document-process-changed'
  readonly chat_session: 'chat-changed'
  readonly generation: 'generation-changed'
  readonly agent_run: 'agent-run-changed'
  readonly scheduled_task: 'scheduled-task-changed'
  readonly scheduled_task_execution: 'scheduled-task-execution-changed'
  readonly erasure: 'user-erasure-changed'
  readonly analysis_project: 'project-changed'
  readonly artifact: 'artifact-changed'
  readonly analysis_job: 'analysis-job-changed'
  readonly scoring_job: 'scoring-changed'
}

/**
 * A lifecycle took a step, after it became durable. `event` is what happened to it, `state` where it is now. Heard in the
 * process that did it; a hint to look, not a record.
 */
export type DocentEvent = {
  [Kind in keyof Watched]: {
    readonly type: EventTypes[Kind]
    readonly id: string
    readonly event: 'CREATED' | (keyof Watched[Kind]['events'] & string)
    readonly state: string
    /** Milliseconds since 1970. */
    readonly at: number
  }
}[keyof Watched]

const types: Readonly<Record<string, string>> = {
  collection: 'collection-changed',
  document: 'document-changed',
  membership: 'membership-changed',
  job: 'job-changed',
  document_process: 'document-process-changed',
  chat_session: 'chat-changed',
  generation: 'generation-changed',
  agent_run: 'agent-run-changed',
  scheduled_task: 'scheduled-task-changed',
  scheduled_task_execution: 'scheduled-task-execution-changed',
  erasure: 'user-erasure-changed',
  analysis_project: 'project-changed',
  artifact: 'artifact-changed',
  analysis_job: 'analysis-job-changed',
  scoring_job: 'scoring-changed',
} satisfies EventTypes

export const eventTypes = Object.values(types) as readonly DocentEvent['type'][]

const kinds = new Map(Object.entries(types).map(([kind, type]) => [type, kind]))
/** What lifecycle a type of event is about. */
export const kindOfEventType = (type: DocentEvent['type']): string => kinds.get(type) ?? type

/** Called after the commit of each step of this process, with ids and states and never with content. What it throws or rejects with is logged. */
export type DocentListener = (event: DocentEvent) => void

/** Notifies listeners of committed steps; a listener that throws or rejects is logged and does not affect others. */
export function eventHub(logger: Logger) {
  /** Each subscription its own, also of the same function. */
  const listeners = new Set<{ readonly listener: DocentListener }>()
  const commitListeners = new Set<() => void>()
  return {
    /** Calls back after each commit of this process that changed a lifecycle. */
    onCommit(listener: () => void): () => void {
      commitListeners.add(listener)
      return () => void commitListeners.delete(listener)
    },
    subscribe(listener: DocentListener): () => void {
      const subscription = { listener }
      listeners.add(subscription)
      return () => void listeners.delete(subscription)
    },
    report(transitions: readonly Transition[]): void {
      if (transitions.length > 0) for (const listener of commitListeners) listener()
      if (listeners.size === 0) return
      for (const { kind, ...rest } of transitions) {
        const type = types[kind]
        if (type === undefined) continue
        const failed = (error: unknown) => logger.error({ error, event: type }, 'a listener of events threw')
        for (const { listener } of listeners) {
          try {
            // One that is asynchronous is no reason for the process to end.
            const answer: unknown = listener({ type, ...rest } as DocentEvent)
            if (answer instanceof Promise) answer.catch(failed)
          } catch (error) {
            failed(error)
          }
        }
      }
    },
  }
}
