import { DocentError } from '../../../kernel/errors/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { isAdministrator } from '../../scope.ts'

/**
 * Signing in is the host's: every call is authenticated on its own, and no session of it is kept.
 * @throws `unsupported`, `forbidden` unless an administrator calls
 */
export const readSessions =
  () =>
  async (principal: Principal, _options: CallOptions = {}): Promise<never> => {
    if (!isAdministrator(principal))
      throw new DocentError({ code: 'forbidden', message: 'Only administrators can list and end sessions.' })
    throw new DocentError({
      code: 'unsupported',
      message:
        'Sessions are not kept here: end them where users sign in, and deactivate API keys under /admin/api_keys.',
    })
  }
