import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isNull, ne } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { userTable } from './user-table.ts'

/** One who stops being an administrator leaves another behind who can call. @throws `invalid_input` for the last one */
export async function requireOtherAdministrator(draft: Draft, userId: string): Promise<void> {
  const others = and(eq('is_administrator', true), ne('id', userId), isNull('deactivated_at'))
  const query = { from: userTable, where: others, columns: ['id'], limit: 1, cost: 'scan' } as const
  const [other] = await draft.storage.read(query)
  if (!other) throw lastAdministrator()
  // Two who take it from each other at once: one of them is too late.
  draft.step(requireMatch(userTable, others), lastAdministrator)
}

const lastAdministrator = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'This is the last administrator; make another user an administrator first.',
  })
