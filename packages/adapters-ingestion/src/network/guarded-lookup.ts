import { lookup as platformLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { AddressRules } from './address-rules.ts'
import { refusedHost } from './network-errors.ts'

/** All addresses of a name, as the platform finds them. */
export type FindAddresses = (name: string) => Promise<readonly LookupAddress[]>

export const findAddresses: FindAddresses = (name) =>
  new Promise((resolve, reject) => {
    platformLookup(name, { all: true }, (error, addresses) => {
      if (error) reject(error)
      else resolve(addresses)
    })
  })

/**
 * A lookup for one connection. The addresses it hands on are the ones dialled, so a name that answers differently a moment
 * later gains nothing; forbidden ones are left out.
 */
export function guardedLookup(rules: AddressRules, find: FindAddresses, port: number): LookupFunction {
  const openAddresses = async (name: string, family: number): Promise<LookupAddress[]> => {
    const found = await find(name)
    const open = rules.allowsName(name, port)
      ? found
      : found.filter(({ address }) => rules.allowsAddress(address, port))
    if (found.length > 0 && open.length === 0) throw refusedHost(name)
    const fitting = open.filter((address) => family === 0 || address.family === family)
    if (fitting.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    return fitting
  }
  const answer: AsyncLookup = async (name, options, callback) => {
    try {
      const addresses = await openAddresses(name, familyOf(options.family))
      const [first] = addresses
      // Outside of this function's promise: what the callback throws is not ours to catch.
      if (options.all) process.nextTick(callback, null, addresses)
      else process.nextTick(callback, null, first?.address, first?.family)
    } catch (error) {
      process.nextTick(callback, error, '')
    }
  }
  return (name, options, callback) => void answer(name, options, callback)
}

type AsyncLookup = (...parameters: Parameters<LookupFunction>) => Promise<void>

function familyOf(wanted: LookupOptions['family']): number {
  if (wanted === 'IPv4') return 4
  return wanted === 'IPv6' ? 6 : (wanted ?? 0)
}
