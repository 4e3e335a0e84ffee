import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Digests, Ids } from '../../kernel/ports/index.ts'
import { remove, update, type RecordStore } from '../../kernel/records/index.ts'
import { administratorUsername, type UsersSystem } from '../users/index.ts'
import type { ApiKeyCache } from './api-key-cache.ts'
import { findKeyByHash, keysNamed, hasKey } from './api-key-records.ts'
import { hashOf, hintOf, longestSecret, newSecret, shortestSecret } from './api-key-secret.ts'
import { apiKeyTable, type ApiKeyRow } from './api-key-table.ts'

const keyName = 'administrator'
/** Nothing of a secret whose length nobody knows. */
const hostsHint = 'chosen by the host'
/** Whatever was done to the account: a host is never locked out. */
const administrator = { username: administratorUsername, isAdministrator: true, activate: true } as const

export interface AdministratorKeyDependencies {
  readonly storage: RecordStore
  readonly runtime: Runtime
  readonly digests: Digests
  readonly users: UsersSystem
  readonly cache: ApiKeyCache
}

function insertKey(
  draft: Draft,
  userId: string,
  key: { readonly name: string; readonly hint: string; readonly hash: string },
): void {
  const id = draft.uuid()
  draft.insert(apiKeyTable, {
    id,
    user_id: userId,
    ...key,
    collection_id: null,
    expires_at: null,
    inactivity_interval: null,
    last_used_at: null,
    total_calls: 0,
    is_active: true,
    created_at: draft.now,
  })
  draft.record('api_key', id, 'CREATED', { userId, collectionId: null })
}

/** @throws `invalid_input` for the user of the key that the host makes sure of whenever it starts */
export async function requireNotHostsKey(storage: RecordStore, userId: string): Promise<void> {
  if (!(await hasKey(storage, userId, { name: keyName, hint: hostsHint }))) return
  throw new DocentError({
    code: 'invalid_input',
    message: 'This user holds the administrator key of the host, which creates them again at every start.',
  })
}

/**
 * Another global key of the user `admin`, who is made an active administrator where that was lost; the other keys stay. Answers with
 * its secret, which is stored nowhere else.
 */
export async function addAdministratorKey(
  {
    runtime,
    digests,
    users,
    ids,
  }: Pick<AdministratorKeyDependencies, 'runtime' | 'digests' | 'users'> & {
    readonly ids: Ids
  },
  name: string,
): Promise<string> {
  const { id } = await users.ensureUser(administrator)
  const secret = newSecret(ids)
  const key = { name, hint: hintOf(secret), hash: hashOf(digests, secret) }
  await runtime.commit({ engine: 'host' }, (draft) => insertKey(draft, id, key))
  return secret
}

/**
 * Makes the user `admin`, an administrator, and a global key of theirs named `administrator` with a secret that the host
 * chose. A key of that name with another secret goes, so a changed secret ends the old one. Harmless when repeated.
 *
 * Only a digest of the secret is stored, as of every key: its strength is up to the host; 32 random bytes are
 * right, a word is not.
 * @throws `invalid_input` for a secret of less than 16 or more than 512 characters, or one that is the secret of another key
 */
export async function ensureAdministratorKey(
  dependencies: AdministratorKeyDependencies,
  secret: string,
): Promise<void> {
  const { storage, runtime, digests, users, cache } = dependencies
  // What hosts pass comes from an environment, which may not have it.
  if (typeof secret !== 'string' || secret === '') {
    throw new DocentError({
      code: 'invalid_input',
      message: `The administrator's key is missing: set the variable that it comes from to ${shortestSecret} to ${longestSecret} characters; 32 random bytes are best.`,
    })
  }
  if (secret.trim() !== secret || secret.length < shortestSecret || secret.length > longestSecret) {
    throw new DocentError({
      code: 'invalid_input',
      message: `The administrator's key must have ${shortestSecret} to ${longestSecret} characters, without spaces at its start or end; 32 random bytes are best.`,
    })
  }
  const { id: administratorId } = await users.ensureUser(administrator)
  const hash = hashOf(digests, secret)
  await runtime.commit({ engine: 'host' }, async (draft) => {
    const same = await findKeyByHash(storage, hash)
    if (same) return restore(draft, same)
    for (const older of await keysNamed(storage, administratorId, keyName)) {
      draft.step(remove(apiKeyTable, { id: older.id }, { required: true }))
      draft.record('api_key', older.id, 'DELETED')
      draft.afterCommit(() => cache.forget(older.hash))
    }
    insertKey(draft, administratorId, { name: keyName, hint: hostsHint, hash })
  })

  /** The key is there; what somebody did to its limits is undone, so that the host is never locked out. */
  function restore(draft: Draft, row: ApiKeyRow): void {
    if (row.user_id !== administratorId || row.name !== keyName || row.collection_id !== null) {
      throw new DocentError({
        code: 'invalid_input',
        message: "The administrator's key is the secret of another API key; choose another secret.",
      })
    }
    if (row.is_active && row.expires_at === null && row.inactivity_interval === null) return
    const open = { is_active: true, expires_at: null, inactivity_interval: null }
    const id = row.id
    draft.step(update(apiKeyTable, { key: { id }, set: open }))
    draft.record('api_key', id, 'UPDATED', { fields: Object.keys(open) })
    draft.afterCommit(() => cache.forget(hash))
  }
}
