import { DocentError } from '../../kernel/errors/index.ts'

/** An entry of the history, as far as the order of the list goes by it. */
export interface AuditPosition {
  readonly at: number
  readonly id: string
}

export const auditCursor = ({ at, id }: AuditPosition): string => `${at.toString(36)}.${id}`

/** @throws `invalid_input` for what is no cursor */
export function auditPosition(cursor: string): AuditPosition {
  const [, at, id] = /^([0-9a-z]{1,11})\.([\w-]{1,64})$/.exec(cursor) ?? []
  if (at !== undefined && id !== undefined) return { at: Number.parseInt(at, 36), id }
  throw new DocentError({
    code: 'invalid_input',
    message: 'cursor must be the next_cursor of the answer before; leave it out to start with the last entry.',
    details: { field: 'cursor' },
  })
}
