import type { Scope } from '../../access/index.ts'
import type { CustomToolRow } from '../custom-tools/index.ts'

/** The owner of a tool, for what is done in their name without their key. */
export const toolOwner = ({ owner_id: userId }: CustomToolRow): Scope => ({
  userId,
  username: userId,
  subjects: [`user:${userId}`],
})
