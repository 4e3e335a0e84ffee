import { refusedField } from '@docent/core/ports'
import type { OutgoingNetwork } from './outgoing-network.ts'

/**
 * An address that a call names in a field.
 * @throws what the network says of an address that it does not call, naming the field
 */
export function namedAddress(network: OutgoingNetwork, field: string, address: string): URL {
  try {
    return network.check(address)
  } catch (error) {
    throw refusedField(field, error)
  }
}
