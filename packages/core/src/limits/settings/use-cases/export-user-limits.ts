import { z } from 'zod'
import { isAdministrator, requireGlobal, scopeOf, type User } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { byteOrderMark, check, csvCell, csvMediaType } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { factsOf, settingNames } from '../setting-catalogue.ts'
import type { SettingsDependencies } from '../settings-dependencies.ts'

export const userLimitsExportSchema = z.object({
  search: z.string().max(255).optional().describe('Part of the username or of the email address.'),
  filter: z
    .enum(['all', 'overridden'])
    .default('all')
    .describe('`overridden`: only users with a value of their own for at least one setting.'),
  userIds: z
    .array(z.string().min(1).max(255))
    .min(1)
    .max(1_000)
    .optional()
    .describe('Only these; unknown ids are left out.'),
})
export type UserLimitsExportInput = z.input<typeof userLimitsExportSchema>

export interface UserLimitsFile {
  readonly filename: string
  readonly mediaType: string
  readonly content: AsyncIterable<Uint8Array>
}

const usersAtOnce = 100
const names = settingNames.filter((name) => factsOf(name).overridable)
const columns = ['user_id', 'username', 'email', ...names.flatMap((name) => [name, `${name}_from`])]

/**
 * A table, as CSV, of the effective values of each user and where they are from: `user`, `role`, `global` or `default`. It is
 * written while it is read, in order of username.
 * @throws `forbidden` unless an administrator calls
 */
export const exportUserLimits =
  ({ users, settings }: SettingsDependencies) =>
  async (
    principal: Principal,
    input: UserLimitsExportInput = {},
    options: CallOptions = {},
  ): Promise<UserLimitsFile> => {
    requireGlobal(principal)
    if (!isAdministrator(principal)) {
      throw new DocentError({ code: 'forbidden', message: 'Only administrators see the limits of all users.' })
    }
    const { search, filter, userIds: ids } = check(userLimitsExportSchema, input)
    const scope = scopeOf(principal)

    async function lineOf({ id: userId, username, email }: Omit<User, 'isActive'>): Promise<string | undefined> {
      const values = await Promise.all(names.map((name) => settings.effective({ userId }, name)))
      if (filter === 'overridden' && !values.some(({ from }) => from === 'user')) return undefined
      const cells = [userId, username, email, ...values.flatMap(({ value, from }) => [String(value), from])]
      return cells.map(cellOf).join(',')
    }

    async function* lines(): AsyncGenerator<Uint8Array> {
      const encoder = new TextEncoder()
      yield encoder.encode(`${byteOrderMark}${columns.join(',')}\r\n`)
      for (let last = ''; ;) {
        options.signal?.throwIfAborted()
        const rows = await users.after(scope, { search: search || undefined, ids }, last, usersAtOnce)
        const some: string[] = []
        for (const row of rows) {
          const user = { id: row.id, username: row.username, email: row.email }
          const line = await lineOf(user)
          if (line !== undefined) some.push(`${line}\r\n`)
          last = user.username
        }
        if (some.length > 0) yield encoder.encode(some.join(''))
        if (rows.length < usersAtOnce) return
      }
    }

    return { filename: 'user-limits.csv', mediaType: csvMediaType, content: lines() }
  }

/** A number below zero is no formula. */
const cellOf = (text: string): string => (/^-\d+(\.\d+)?$/.test(text) ? text : csvCell(text))
