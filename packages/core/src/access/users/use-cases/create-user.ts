import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { requireAdministrator, requireGlobal } from '../../scope.ts'
import { administratorUsername, requireFreeUsername } from '../choose-username.ts'
import { newUserSchema, userOf, type NewUser, type User } from '../user.ts'
import { userTable } from '../user-table.ts'
import type { UsersDependencies } from '../users-dependencies.ts'

/**
 * Makes a user, who can call once they have an API key. Users of an authenticator become known by themselves. For administrators.
 * @throws `wrong_state` for a username that somebody has or had
 */
export const createUser =
  ({ runtime, storage, idempotency }: UsersDependencies) =>
  async (principal: Principal, input: NewUser, options: CallOptions = {}): Promise<User> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const checked = check(newUserSchema, input)
    if (checked.username === administratorUsername) throw reserved()
    return idempotency.once<User, User>(principal, 'createUser', checked, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          await requireFreeUsername(storage, checked.username, undefined)
          const times = { created_at: draft.now, updated_at: draft.now }
          const row = {
            ...{ id: draft.uuid(), ...checked, is_administrator: false, erasure_id: null, deactivated_at: null },
            ...times,
          }
          draft.insert(userTable, row)
          draft.record('user', row.id, 'CREATED')
          const user = userOf(row)
          remember(draft, user)
          return user
        }),
    })
  }

const reserved = () =>
  new DocentError({
    code: 'wrong_state',
    message: `The username ${administratorUsername} is that of the host's administrator; choose another username.`,
    details: { field: 'username' },
  })
