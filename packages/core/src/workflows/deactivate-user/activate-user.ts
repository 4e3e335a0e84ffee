import { noSuchUser, userTable } from '../../access/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import { update } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { DeactivateUserDependencies } from './deactivate-user.ts'
import { requireDeactivator } from './require-deactivator.ts'

/**
 * Answers calls of a deactivated user again. What was ended stays so: keys have to be made again, tasks resumed. Harmless for one
 * who is active.
 * @throws `forbidden` unless an administrator calls; `not_found`
 */
export const activateUser =
  ({ runtime, users, keys, rights }: Pick<DeactivateUserDependencies, 'runtime' | 'users' | 'keys' | 'rights'>) =>
  async (principal: Principal, userId: string, options: CallOptions = {}): Promise<void> => {
    requireDeactivator(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const account = await users.find(userId)
      if (!account || account.isErased) throw noSuchUser()
      if (account.isActive) return
      const set = { deactivated_at: null, updated_at: draft.now }
      draft.step(update(userTable, { key: { id: userId }, set }))
      draft.record('user', userId, 'ACTIVATED')
      draft.afterCommit(() => {
        keys.forgetUser(userId)
        rights.forget()
      })
    })
  }
