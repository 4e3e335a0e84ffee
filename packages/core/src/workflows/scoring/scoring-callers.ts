import { z } from 'zod'
import type { AccessRights } from '../../access/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { ScoringJobRow } from '../../resources/scoring-jobs/index.ts'

const callerSchema = z.object({
  username: z.string(),
  groups: z.array(z.string()),
  permissions: z.array(z.string()),
  guest: z.boolean(),
})

export interface ScoringCallers {
  /** What a caller came with, beside what is kept of them here, which may change until their document is scored. */
  broughtBy(principal: Principal): Promise<JsonValue>
  /** Who had a document scored, with the rights that they have now. @throws `unauthorized` for a user who is deactivated, or being erased */
  of(row: Pick<ScoringJobRow, 'owner_id' | 'caller'>): Promise<Principal>
}

export function scoringCallers({ rights }: { readonly rights: AccessRights }): ScoringCallers {
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
    of: ({ owner_id: userId, caller }) =>
      rights.enrich({ userId, scope: { kind: 'global' }, ...check(callerSchema, caller) }),
  }
}
