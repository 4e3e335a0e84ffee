import type { Principal } from '../../kernel/ports/index.ts'
import type { CollectionRecords } from '../../resources/collections/index.ts'

/**
 * The current principal of a user: a task acts with the rights that its owner has when it runs.
 * @throws `unauthorized` for a user who is deactivated, or being erased
 */
export type PrincipalOfUser = (user: { readonly id: string; readonly username: string }) => Promise<Principal>

export interface StartRunDependencies {
  readonly collections: Pick<CollectionRecords, 'require'>
  readonly principalOf: PrincipalOfUser
}
