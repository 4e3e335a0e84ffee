import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { requireAdministrator, requireGlobal } from '../../scope.ts'
import { noSuchUser, requireAccount } from '../../users/index.ts'
import { apiKeyInputSchema, apiKeyOf, type ApiKey, type ApiKeyInput, type NewApiKey } from '../api-key.ts'
import { hashOf, hintOf, newSecret } from '../api-key-secret.ts'
import { apiKeyTable } from '../api-key-table.ts'
import type { ApiKeysDependencies } from '../api-keys-dependencies.ts'
import { expiresAt } from '../expires-in.ts'

/**
 * Makes a key of the caller's, or, for administrators, of anyone's. The answer holds the secret once; a repeated call with
 * the same Idempotency-Key answers without it.
 * @throws `unauthorized` for a key of somebody else, `not_found` for an unknown user or a collection the user cannot see,
 * `wrong_state` for a deactivated user
 */
export const createApiKey =
  ({ runtime, idempotency, ids, digests, users, collections }: ApiKeysDependencies) =>
  async (principal: Principal, input: ApiKeyInput = {}, options: CallOptions = {}): Promise<NewApiKey> => {
    requireGlobal(principal)
    requireAccount(principal)
    const checked = check(apiKeyInputSchema, input)
    const { userId = principal.userId, name, collectionId, expiresIn, inactivityInterval } = checked
    if (userId !== principal.userId) requireAdministrator(principal)
    return idempotency.once<ApiKey, NewApiKey>(principal, 'createApiKey', checked, options, {
      async first(remember) {
        // The caller is known to the host, even when nothing here has met them before.
        const { username, email } = principal
        const known = await users.find(userId)
        const user =
          known ?? (userId === principal.userId ? await users.ensureUser({ id: userId, username, email }) : undefined)
        if (!user || user.isErased) throw noSuchUser()
        if (!user.isActive) throw deactivatedUser()
        const collection =
          collectionId === undefined ? undefined : await collections.collectionVisible(userId, collectionId)
        if (collectionId !== undefined && !collection) throw noSuchCollection()
        const secretKey = newSecret(ids)
        return runtime.commit(
          { actor: principal.userId, requestId: options.requestId, signal: options.signal },
          (draft) => {
            const row = {
              id: draft.uuid(),
              user_id: userId,
              name,
              hint: hintOf(secretKey),
              hash: hashOf(digests, secretKey),
              collection_id: collectionId ?? null,
              expires_at: expiresIn === undefined ? null : expiresAt(expiresIn, draft.now),
              inactivity_interval: inactivityInterval ?? null,
              last_used_at: null,
              total_calls: 0,
              is_active: true,
              created_at: draft.now,
            }
            draft.insert(apiKeyTable, row)
            draft.record('api_key', row.id, 'CREATED', { userId, collectionId: collectionId ?? null })
            const apiKey = apiKeyOf(row, { username: user.username, collectionName: collection?.name, now: draft.now })
            remember(draft, apiKey)
            return { secretKey, apiKey }
          },
        )
      },
      again: async (apiKey) => ({ apiKey }),
    })
  }

const deactivatedUser = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'This user is deactivated; activate them before making a key for them.',
  })
const noSuchCollection = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no collection with this id, or the user of the key cannot see it.',
    details: { field: 'collectionId' },
  })
