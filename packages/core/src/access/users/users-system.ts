import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { check, isPathName, plainLetters } from '../../kernel/input/index.ts'
import { update, type RecordStore } from '../../kernel/records/index.ts'
import {
  administratorUsername,
  isTaken,
  likeUsername,
  recordNewUsername,
  requireFreeUsername,
  requireNoFormerUsername,
} from './choose-username.ts'
import { findUser, findUsers, findUserByName, userNames } from './user-records.ts'
import { type User, type UserInput, beingErased, isDeactivated, userInputSchema, userOf } from './user.ts'
import { type UserRow, userTable } from './user-table.ts'

export interface Account extends User {
  readonly isAdministrator: boolean
  /** Everything of the user is being removed: no call is theirs any more. */
  readonly isErased: boolean
}

/** Users as the engine itself needs them, regardless of the caller. */
export interface UsersSystem {
  /**
   * Makes the user known, or brings what is known up to date; one who is deactivated stays so. One indexed read when nothing
   * changes.
   * @throws `wrong_state` when the username belongs, or belonged, to a user with another id; `unauthorized` while the user is
   * being erased
   */
  ensureUser(input: UserInput): Promise<Account>
  /**
   * The same for whom an authenticator vouches for, who is let in whatever they are called: a username that is another's is
   * not taken over. A known user keeps the one they have, a new one gets one like it.
   * @throws `unauthorized` for a user who is deactivated, or being erased
   */
  admit(user: AdmittedUser): Promise<Account>
  find(id: string): Promise<Account | undefined>
  /** Ids by username; unknown names, and those of users who are being erased, are left out. */
  byUsername(usernames: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Users by id; unknown ids are left out. */
  many(ids: readonly string[]): Promise<ReadonlyMap<string, User>>
  /** Usernames by id; unknown ids are left out. */
  usernames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface AdmittedUser {
  readonly id: string
  readonly username: string
  readonly email?: string | undefined
  /** Whether this is an administrator by the authenticator. */
  readonly administrator: boolean
}

const mostAtOnce = 500

/** What a caller gives about a user. */
type Wanted = Pick<UserRow, 'username'> & Partial<Pick<UserRow, 'email' | 'is_administrator'>>

const accountOf = (row: UserRow): Account => ({
  ...userOf(row),
  isAdministrator: row.is_administrator === true,
  isErased: row.erasure_id !== null,
})

export function usersSystem(dependencies: { readonly storage: RecordStore; readonly runtime: Runtime }): UsersSystem {
  const { storage, runtime } = dependencies

  async function pairs(from: 'id' | 'username', values: readonly string[], to: 'id' | 'username') {
    const wanted = [...new Set(values)]
    const found = new Map<string, string>()
    for (let start = 0; start < wanted.length; start += mostAtOnce) {
      const rows = await userNames(storage, from, wanted.slice(start, start + mostAtOnce))
      for (const row of rows) found.set(row[from], row[to])
    }
    return found
  }

  async function change(draft: Draft, row: UserRow, wanted: Wanted): Promise<Account> {
    const changed = Object.entries(wanted).filter(([column, value]) => row[column as keyof Wanted] !== value)
    if (changed.length > 0) {
      const { username } = wanted
      if (username !== row.username) await recordNewUsername(draft, row, username)
      const set = { ...Object.fromEntries(changed), updated_at: draft.now }
      draft.step(update(userTable, { key: { id: row.id }, set }))
      draft.record('user', row.id, 'UPDATED', { fields: changed.map(([column]) => column) })
    }
    return accountOf({ ...row, ...wanted })
  }

  function insert(draft: Draft, id: string, wanted: Wanted): Account {
    const times = { created_at: draft.now, updated_at: draft.now }
    const row = { email: '', is_administrator: false, erasure_id: null, deactivated_at: null, ...wanted, id, ...times }
    draft.insert(userTable, row)
    draft.record('user', id, 'CREATED')
    return accountOf(row)
  }

  /** The username that an admitted user gets. */
  async function grantedUsername(draft: Draft, user: AdmittedUser, known: UserRow | undefined): Promise<string> {
    const { id, username } = user
    if (known?.username === username) return username
    // A user with this name when the administrator's key is made would become an administrator with it.
    const reserved = username === administratorUsername && !user.administrator
    if (!reserved && !(await isTaken(storage, username, id))) return username
    return known === undefined ? likeUsername(draft, username) : known.username
  }

  // Of two first calls at once one insert fails; its decision runs again and finds the other's row.
  return {
    ensureUser(input) {
      const { id, username, email, isAdministrator, activate } = check(userInputSchema, input)
      const wanted = {
        username,
        ...(email === undefined ? {} : { email }),
        ...(isAdministrator === undefined ? {} : { is_administrator: isAdministrator }),
        ...(activate === true ? { deactivated_at: null } : {}),
      }
      return runtime.commit({ engine: 'system' }, async (draft) => {
        const known = id === undefined ? await findUserByName(storage, username) : await findUser(storage, id)
        if (known && known.erasure_id !== null) throw beingErased()
        // Nobody of this name yet: one who comes meanwhile lets the insert fail.
        if (id === undefined && !known) await requireNoFormerUsername(storage, username)
        else if (known?.username !== username) await requireFreeUsername(storage, username, id)
        return known ? change(draft, known, wanted) : insert(draft, id ?? draft.uuid(), wanted)
      })
    },
    admit(user) {
      return runtime.commit({ engine: 'system' }, async (draft) => {
        const known = await findUser(storage, user.id)
        if (known && known.erasure_id !== null) throw beingErased()
        if (known && known.deactivated_at !== null) throw isDeactivated()
        // The authenticator decides who they are, not that they look like another user.
        const plain = plainLetters(user.username).trim()
        const possible = [plain, user.id].find((name) => name !== '' && isPathName(name)) ?? 'user'
        const username = await grantedUsername(draft, { ...user, username: possible }, known)
        const wanted = { username, ...(user.email === undefined ? {} : { email: user.email }) }
        return known ? change(draft, known, wanted) : insert(draft, user.id, wanted)
      })
    },
    async find(id) {
      const row = await findUser(storage, id)
      return row && accountOf(row)
    },
    async many(ids) {
      const wanted = [...new Set(ids)]
      const found = new Map<string, User>()
      for (let start = 0; start < wanted.length; start += mostAtOnce) {
        const rows = await findUsers(storage, wanted.slice(start, start + mostAtOnce))
        for (const row of rows) found.set(row.id, userOf(row))
      }
      return found
    },
    usernames: (ids) => pairs('id', ids, 'username'),
    byUsername: (usernames) => pairs('username', usernames, 'id'),
  }
}
