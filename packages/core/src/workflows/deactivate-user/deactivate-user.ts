import {
  apiKeyTable,
  noSuchUser,
  requireNotHostsKey,
  requireOtherAdministrator,
  userTable,
  activeKeysOf,
  type AccessRights,
  type ApiKeyCache,
  type UsersSystem,
} from '../../access/index.ts'
import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { type BlobStore, type Principal, isNull } from '../../kernel/ports/index.ts'
import { type RecordStore, update } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { unfinishedOfUser } from '../../resources/generations/index.ts'
import { isCancelable, runningJobsOf, type JobsService } from '../../resources/jobs/index.ts'
import { scheduledTaskEntity, runningTasksOf } from '../../resources/scheduled-tasks/index.ts'
import type { answersService } from '../answer/index.ts'
import { endAnalysisJobs, endScorings } from './end-analysis.ts'
import { requireDeactivator } from './require-deactivator.ts'

export interface DeactivateUserDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly users: UsersSystem
  readonly keys: Pick<ApiKeyCache, 'forgetUser'>
  readonly rights: Pick<AccessRights, 'forget'>
  readonly jobs: Pick<JobsService, 'cancel'>
  readonly answers: Pick<ReturnType<typeof answersService>, 'stop'>
}

/** How many of each were ended. */
export interface Deactivated {
  readonly apiKeys: number
  /** Paused; callers with the permission can resume them. */
  readonly scheduledTasks: number
  readonly jobs: number
  readonly answers: number
  readonly analysisJobs: number
  readonly scorings: number
}

const atOnce = 50

/** What ended meanwhile needs no end. */
const mayHaveEnded = (error: unknown): boolean =>
  DocentError.isInstance(error) && (error.code === 'wrong_state' || error.code === 'not_found')

/**
 * From now on no call is answered for the user, whatever authenticates it. Ends their keys for good and what runs in their
 * name: scheduled tasks, jobs that can be canceled, answers, document analysis. What is theirs stays. In this order, so that what has ended is
 * not begun again; repeating it ends what came in meanwhile.
 * @throws `forbidden` unless an administrator calls; `not_found`; `invalid_input` for the last administrator, and the one
 * with the key of the host
 */
export const deactivateUser =
  ({ runtime, storage, blobs, users, keys, rights, jobs, answers }: DeactivateUserDependencies) =>
  async (principal: Principal, userId: string, options: CallOptions = {}): Promise<Deactivated> => {
    requireDeactivator(principal)
    const commit = { actor: principal.userId, requestId: options.requestId }
    const account = await runtime.commit(commit, async (draft) => {
      const found = await users.find(userId)
      if (!found || found.isErased) throw noSuchUser()
      if (!found.isActive) return found
      if (found.isAdministrator) await requireOtherAdministrator(draft, userId)
      await requireNotHostsKey(storage, userId)
      const set = { deactivated_at: draft.now, updated_at: draft.now }
      const where = isNull('deactivated_at')
      draft.step(update(userTable, { key: { id: userId }, set, where }))
      draft.record('user', userId, 'DEACTIVATED')
      draft.afterCommit(() => {
        keys.forgetUser(userId)
        rights.forget()
      })
      return found
    })
    const user: Principal = {
      ...{ userId, username: account.username, scope: { kind: 'global' } },
      ...{ groups: [], permissions: [] },
    }

    async function bites(decide: (draft: Draft) => Promise<number>): Promise<number> {
      let sum = 0
      for (;;) {
        const count = await runtime.commit(commit, decide)
        sum += count
        if (count < atOnce) return sum
      }
    }

    /** Does it for each in turn; how many had not ended already. */
    async function each(ids: readonly unknown[], end: (id: string) => Promise<unknown>): Promise<number> {
      let count = 0
      for (const id of ids) {
        try {
          await end(String(id))
          count++
        } catch (error) {
          if (!mayHaveEnded(error)) throw error
        }
      }
      return count
    }

    const apiKeys = await bites(async (draft) => {
      const rows = await activeKeysOf(storage, userId, atOnce)
      for (const row of rows) {
        const id = row.id
        draft.step(update(apiKeyTable, { key: { id }, set: { is_active: false } }))
        draft.record('api_key', id, 'DEACTIVATED', { userId })
      }
      return rows.length
    })
    const scheduledTasks = await bites(async (draft) => {
      const rows = await runningTasksOf(storage, userId, atOnce)
      for (const row of rows) draft.send(draft.instance(scheduledTaskEntity, row), { type: 'PAUSE' })
      return rows.length
    })
    const running = await runningJobsOf(storage, userId)
    const cancelable = running.filter((row) => isCancelable(row.kind))
    const canceled = await each(
      cancelable.map((row) => row.id),
      (id) => jobs.cancel(user, id, { reason: 'The user was deactivated.' }, options),
    )
    const stopped = await each(await unfinishedOfUser(storage, userId), (id) => answers.stop(user, id, options))
    const analysis = { runtime, storage, blobs }
    const analysisJobs = await endAnalysisJobs(analysis, commit, userId)
    const scorings = await endScorings(analysis, commit, userId)
    return { apiKeys, scheduledTasks, jobs: canceled, answers: stopped, analysisJobs, scorings }
  }
