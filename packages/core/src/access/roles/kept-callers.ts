import { z } from 'zod'
import { checkPart } from '../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { UsersSystem } from '../users/index.ts'
import type { AccessRights } from './access-rights.ts'

const keptCallerSchema = z.object({
  username: z.string(),
  groups: z.array(z.string()),
  permissions: z.array(z.string()),
  guest: z.boolean(),
})
/** What a caller came with, beside what is kept of them here, which may change until their work is done. */
export type KeptCaller = z.output<typeof keptCallerSchema>

/** Work that waits for its turn is done with the rights that its caller has then. */
export interface KeptCallers {
  /** To be stored with the work. */
  broughtBy(principal: Principal): Promise<KeptCaller>
  /**
   * Who asked for the work, with the rights that they have now; without what they brought where that is null.
   * @throws `unauthorized` for a user who is deactivated, or being erased
   */
  of(userId: string, caller: JsonValue): Promise<Principal>
}

export function keptCallers({
  rights,
  users,
}: {
  readonly rights: Pick<AccessRights, 'of' | 'enrich'>
  readonly users: Pick<UsersSystem, 'find'>
}): KeptCallers {
  return {
    async broughtBy({ userId, username, groups, permissions, guest = false }) {
      const kept = await rights.of({ userId, guest })
      return {
        username,
        groups: groups.filter((group) => !kept.groups.includes(group)),
        permissions: permissions.filter((permission) => !kept.permissions.includes(permission)),
        guest,
      }
    },
    async of(userId, caller) {
      const nothing: KeptCaller = { username: userId, groups: [], permissions: [], guest: false }
      const brought = caller === null ? nothing : checkPart(keptCallerSchema, caller)
      // Whoever is called like them by now is somebody else.
      const account = brought.guest ? undefined : await users.find(userId)
      const username = account?.username ?? brought.username
      return rights.enrich({ userId, scope: { kind: 'global' }, ...brought, username })
    },
  }
}
