import { isAdministrator } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'

/** Nothing checks texts by guardrails, and no answer may look as if something did. */
export const guardrailsService = () => ({
  /** @throws `unsupported` */
  async createSettings(_principal: Principal, _options: CallOptions = {}): Promise<never> {
    throw new DocentError({
      code: 'unsupported',
      message: 'Guardrails are not supported yet; leave guardrails_settings out.',
    })
  },

  /** @throws `unsupported`: an empty list would mean that texts were checked; `forbidden` unless an administrator calls */
  async violations(principal: Principal, _options: CallOptions = {}): Promise<never> {
    if (!isAdministrator(principal))
      throw new DocentError({ code: 'forbidden', message: 'Only administrators see the violations of guardrails.' })
    throw new DocentError({
      code: 'unsupported',
      message: 'Guardrails are not supported yet: no text is checked, so there are no violations to list.',
    })
  },
})
