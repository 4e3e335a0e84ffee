import { DocentError } from '../../kernel/errors/index.ts'
import type { Authenticator, Credentials, Identity, Principal } from '../../kernel/ports/index.ts'
import type { AccessRights } from '../roles/index.ts'
import type { AccountProvisioning } from './account-provisioning.ts'
import { checkedIdentity } from './identity.ts'

export interface AuthenticationDependencies {
  /** Asked in this order. */
  readonly authenticators: readonly Authenticator[]
  /** The one for Docent's own keys: who comes by it has an account, which has their name. */
  readonly ownKeys: Authenticator
  readonly accountProvisioning: AccountProvisioning
  readonly rights: AccessRights
}

/**
 * The caller with these credentials, with the account, groups and permissions that they have here.
 * @throws `unauthorized`; `unavailable` when an authenticator fails, even if later ones would accept the caller
 */
export const authentication =
  ({ authenticators, ownKeys, accountProvisioning, rights }: AuthenticationDependencies) =>
  async (credentials: Credentials): Promise<Principal> => {
    for (const authenticator of authenticators) {
      const said = await ask(authenticator, credentials)
      if (said === undefined) continue
      if (authenticator === ownKeys) return rights.enrich(said)
      const identity = checkedIdentity(said)
      if (identity.guest === true) return rights.enrich(identity)
      const { username } = await accountProvisioning.accountOf(identity)
      return rights.enrich({ ...identity, username })
    }
    throw nobody(credentials)
  }

async function ask(authenticator: Authenticator, credentials: Credentials): Promise<Identity | undefined> {
  try {
    return await authenticator.authenticate(credentials)
  } catch (error) {
    if (DocentError.isInstance(error)) throw error
    throw new DocentError({
      code: 'unavailable',
      message: 'The caller cannot be authenticated now; try again shortly.',
      cause: error,
    })
  }
}

const nobody = ({ bearer }: Credentials) =>
  bearer === undefined
    ? new DocentError({
        code: 'unauthorized',
        message: 'Not signed in: send the header `Authorization: Bearer <API key or token>`.',
      })
    : new DocentError({
        code: 'unauthorized',
        message:
          'This API key or token is not accepted; send a valid one as `Authorization: Bearer <API key or token>`.',
        details: { challenge: 'invalid_token' },
      })
