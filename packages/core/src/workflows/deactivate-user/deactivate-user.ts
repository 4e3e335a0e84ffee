import { apiKeyTable, isAdministrator, requireGlobal, type ApiKeyCache, type UsersSystem } from '../../access/index.ts'
import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, not, type Principal } from '../../kernel/ports/index.ts'
import { update, type RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { finalGenerationStates, generationEntity } from '../../resources/generations/index.ts'
import { isCancelable, jobEntity, type JobsService } from '../../resources/jobs/index.ts'
import { scheduledTaskEntity } from '../../resources/scheduled-tasks/index.ts'
import type { answersService } from '../answer/index.ts'

export interface DeactivateUserDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly users: UsersSystem
  readonly keys: Pick<ApiKeyCache, 'forget'>
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
}

const atOnce = 50

/** What ended meanwhile needs no end. */
const mayHaveEnded = (error: unknown): boolean =>
  DocentError.isInstance(error) && (error.code === 'wrong_state' || error.code === 'not_found')

/**
 * Ends what lets a user in by Docent's own keys and what runs in their name: keys, scheduled tasks, jobs that can be
 * canceled, answers. What is theirs stays. In this order, so that what has ended is not begun again; repeating it ends what
 * came in meanwhile. Tokens of an issuer are that issuer's to end.
 * @throws `forbidden` unless an administrator calls; `not_found`
 */
export const deactivateUser =
  ({ runtime, storage, users, keys, jobs, answers }: DeactivateUserDependencies) =>
  async (principal: Principal, userId: string, options: CallOptions = {}): Promise<Deactivated> => {
    requireGlobal(principal)
    if (!isAdministrator(principal)) {
      throw new DocentError({ code: 'forbidden', message: 'Only administrators deactivate users.' })
    }
    const account = await users.find(userId)
    if (!account) throw new DocentError({ code: 'not_found', message: 'There is no user with this id.' })
    const commit = { actor: principal.userId, requestId: options.requestId }
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

    const own = eq('owner_id', userId)
    const apiKeys = await bites(async (draft) => {
      const where = and(eq('user_id', userId), eq('is_active', true))
      const rows = await storage.read({ from: apiKeyTable, where, limit: atOnce })
      for (const row of rows) {
        const id = row.id
        draft.step(update(apiKeyTable, { key: { id }, set: { is_active: false } }))
        draft.record('api_key', id, 'DEACTIVATED', { userId })
        draft.afterCommit(() => keys.forget(row.hash))
      }
      return rows.length
    })
    const scheduledTasks = await bites(async (draft) => {
      const where = and(own, isIn('state', ['active', 'due']))
      const rows = await storage.read({ from: scheduledTaskEntity.table, where, limit: atOnce })
      for (const row of rows) draft.send(draft.instance(scheduledTaskEntity, row), { type: 'PAUSE' })
      return rows.length
    })
    const running = await storage.read({ from: jobEntity.table, where: and(own, eq('state', 'running')) })
    const cancelable = running.filter((row) => isCancelable(row.kind))
    const canceled = await each(
      cancelable.map((row) => row.id),
      (id) => jobs.cancel(user, id, { reason: 'The user was deactivated.' }, options),
    )
    const made = await storage.read({
      from: generationEntity.table,
      where: and(own, not(isIn('state', [...finalGenerationStates]))),
      columns: ['id'],
      cost: 'scan',
    })
    const stopped = await each(
      made.map((row) => row.id),
      (id) => answers.stop(user, id, options),
    )
    return { apiKeys, scheduledTasks, jobs: canceled, answers: stopped }
  }
