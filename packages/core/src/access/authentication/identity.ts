import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Identity } from '../../kernel/ports/index.ts'

const idsSchema = z.array(z.string().max(255))

const identitySchema = z.object({
  userId: z.string().min(1).max(255),
  username: z.string().min(1).max(255),
  email: z.string().max(320).optional(),
  scope: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('global') }),
    z.object({ kind: z.literal('collection'), collectionId: z.string(), keyId: z.string().optional() }),
  ]),
  groups: idsSchema,
  rolelessGroups: idsSchema.optional(),
  roles: idsSchema.optional(),
  permissions: idsSchema,
  guest: z.boolean().optional(),
  claimed: z
    .object({
      roles: idsSchema.optional(),
      groups: idsSchema.optional(),
      rolelessGroups: idsSchema.optional(),
      unknown: z.enum(['ignore', 'make']).optional(),
    })
    .optional(),
})

/** What an authenticator of the host said, once it is known to identify the caller. @throws `internal` when it does not */
export function checkedIdentity(said: unknown): Identity {
  const result = identitySchema.safeParse(said)
  if (result.success) return result.data
  throw new DocentError({
    code: 'internal',
    message: 'This server could not identify the caller; its operator finds the reason in the log.',
    cause: result.error,
  })
}
