import type { OutgoingNetwork } from '@docent/core/ports'

/** The platform's network, for servers of tests. */
export const plainNetwork: Pick<OutgoingNetwork, 'fetch'> = {
  fetch: (url, { maxBytes: _, timeoutMs: __, streaming: ___, ...init }) => fetch(url, init),
}
