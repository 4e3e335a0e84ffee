import { DocentError, type ErrorCode } from '../../kernel/errors/index.ts'

/** What a provider may answer that must not look like our own answer to our caller. */
const ownAffairs: readonly ErrorCode[] = ['unauthorized', 'forbidden', 'not_found']

/**
 * What a model's provider refuses this server is no fault of the caller's key, rights or ids: it becomes `provider_refused`,
 * which shows whose matter it is. Everything else stays as it is.
 */
export function providerFault(error: unknown, modelId: string): unknown {
  if (!DocentError.isInstance(error) || !ownAffairs.includes(error.code)) return error
  return new DocentError({
    code: 'provider_refused',
    message: `The provider of the model ${modelId} refuses this server; its operator has to check the provider's key, account and model.`,
    cause: error,
  })
}
