import type { OutgoingNetwork } from '@docent/core/ports'

/** The platform's network, for servers of tests. */
export const plainNetwork: Pick<OutgoingNetwork, 'fetch'> = {
  fetch: (url, init) => fetch(url, init),
}
