import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { otherAdministrators, hasOtherAdministrator } from './user-records.ts'
import { userTable } from './user-table.ts'

/** One who stops being an administrator leaves another behind who can call. @throws `invalid_input` for the last one */
export async function requireOtherAdministrator(draft: Draft, userId: string): Promise<void> {
  if (!(await hasOtherAdministrator(draft.storage, userId))) throw lastAdministrator()
  // Two who take it from each other at once: one of them is too late.
  draft.step(requireMatch(userTable, otherAdministrators(userId)), lastAdministrator)
}

const lastAdministrator = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'This is the last administrator; make another user an administrator first.',
  })
