import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'

/** @throws `forbidden` for a guest: names and addresses of users, and keys, are for users with an account. */
export function requireAccount(principal: Principal): void {
  if (principal.guest !== true) return
  throw new DocentError({ code: 'forbidden', message: 'Guests cannot do this; sign in with an account of your own.' })
}
