import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { remove, type RecordStore } from '../../kernel/records/index.ts'
import { findUserByName, findFormerUsername } from './user-records.ts'
import { formerUsernameTable, type UserRow } from './user-table.ts'

/** The administrator's key is this user's: the account of this name becomes an administrator's when that key is made. */
export const administratorUsername = 'admin'

const longestUsername = 255
/** Hexadecimal digits. Should two meet, the second is drawn again. */
const endingLength = 6

/** Whether somebody else has this username, or had it. */
export async function isTaken(storage: RecordStore, username: string, id: string | undefined): Promise<boolean> {
  const account = await findUserByName(storage, username, ['id'])
  if (account) return account.id !== id
  return wasTaken(storage, username, id)
}

async function wasTaken(storage: RecordStore, username: string, id: string | undefined): Promise<boolean> {
  const former = await findFormerUsername(storage, username, ['user_id'])
  return former !== undefined && former.user_id !== id
}

export async function requireFreeUsername(storage: RecordStore, username: string, id: string | undefined) {
  if (await isTaken(storage, username, id)) throw taken()
}

/** For a user who is known by the name alone: who has it now is that user. */
export async function requireNoFormerUsername(storage: RecordStore, username: string) {
  if (await wasTaken(storage, username, undefined)) throw taken()
}

const taken = (): DocentError =>
  new DocentError({
    code: 'wrong_state',
    message: 'This username belongs to a user with another id; choose another username.',
    details: { field: 'username' },
  })

/** A name like the wanted one that nobody has, such as `alice-5d0c1f`: counting up, many at once would be in each other's way. */
export function likeUsername(draft: Draft, wanted: string): string {
  const ending = `-${draft.uuid().slice(-endingLength)}`
  return wanted.slice(0, longestUsername - ending.length) + ending
}

/** Keeps the name that a user gives up for them, and takes the new one off the names they once had. */
export async function recordNewUsername(draft: Draft, row: UserRow, username: string): Promise<void> {
  const user_id = row.id
  draft.insert(formerUsernameTable, { username: row.username, user_id, created_at: draft.now })
  const again = await findFormerUsername(draft.storage, username)
  if (again) draft.step(remove(formerUsernameTable, { username }, { required: true }))
}
