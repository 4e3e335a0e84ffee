import { z } from 'zod'
import { DocentError, refusedField } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { OutgoingNetwork, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { SettingsDependencies } from '../settings-dependencies.ts'
import { manage } from './change-values.ts'

export const configurationUrlSchema = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .describe('A public http or https address, or one that the host opens.'),
})
export type ConfigurationUrl = z.input<typeof configurationUrlSchema>

export const configurationTextSchema = z.object({ content: z.string() })
export type ConfigurationText = z.output<typeof configurationTextSchema>

const mostBytes = 1_048_576
const fetchMs = 20_000
const textual = /^(text\/|application\/([\w.+-]*\+)?(json|xml|yaml|toml)\b|application\/(x-yaml|javascript)\b)/i

/** The other side could not be had: whatever is wrong with it, it is a bad gateway to the caller. */
const unreachable: readonly string[] = ['not_found', 'unavailable', 'timed_out', 'rate_limited']

/**
 * The text at an address, to be used as the value of a setting or a prompt. Only through the guarded way out: what that
 * refuses is never dialled.
 * @throws `unauthorized` without the permission ManageConfigurations, `forbidden` for an address that is not open,
 * `unsupported` when the host gave no way out, `invalid_input` for what is no text or too large, `provider_failed`
 */
export const fetchConfigurationUrl =
  ({ network }: Pick<SettingsDependencies, 'network'>) =>
  async (principal: Principal, input: ConfigurationUrl, options: CallOptions = {}): Promise<ConfigurationText> => {
    manage(principal)
    const { url } = check(configurationUrlSchema, input)
    if (!network) {
      throw new DocentError({ code: 'unsupported', message: 'This server fetches nothing from addresses.' })
    }
    const response = await reach(network, url, options)
    if (!response.ok) {
      await response.body?.cancel()
      throw failed(`The address answers with status ${response.status}.`)
    }
    if (!textual.test(response.headers.get('content-type') ?? 'text/plain')) {
      await response.body?.cancel()
      throw refused('There is no text at this address.')
    }
    const bytes = await response.bytes().catch((error: unknown) => {
      throw asAnswer(error, options.signal)
    })
    return { content: textOf(bytes) }
  }

async function reach(network: OutgoingNetwork, url: string, { signal }: CallOptions): Promise<Response> {
  try {
    return await network.fetch(url, { signal: signal ?? null, maxBytes: mostBytes, timeoutMs: fetchMs })
  } catch (error) {
    throw asAnswer(error, signal)
  }
}

function asAnswer(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || !DocentError.isInstance(error)) return error
  if (error.code === 'too_large') return refused(`The text is larger than ${mostBytes / 2 ** 20} MiB.`)
  return unreachable.includes(error.code) ? failed(error.message) : refusedField('url', error)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('The text at this address is not UTF-8.')
  }
}

const failed = (message: string) => new DocentError({ code: 'provider_failed', message })
const refused = (message: string) => new DocentError({ code: 'invalid_input', message, details: { field: 'url' } })
