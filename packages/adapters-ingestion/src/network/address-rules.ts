import ipaddr from 'ipaddr.js'
import { invalidAddress } from './network-errors.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The addresses that may be dialled. */
export interface AddressRules {
  /** Whether every address of the name may be dialled. */
  allowsName(name: string, port: number): boolean
  /** Whether an address may be dialled; false for text that is not an address. */
  allowsAddress(address: string, port: number): boolean
}

interface AllowedName {
  readonly matches: (name: string) => boolean
  readonly port: number | undefined
}

interface AllowedRange {
  readonly range: readonly [Address, number]
  readonly port: number | undefined
}

/** Public, and still a service of the machine's own cloud: metadata and keys of the host. */
const reservedByClouds: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Public addresses, and what `allow` names: hosts (`files.example.org`, `*.example.org` for those below), addresses,
 * ranges (`10.1.0.0/16`), each with `:port` or for every port.
 *
 * @throws `invalid_input` for an entry that is neither
 */
export function addressRules(allow: readonly string[]): AddressRules {
  const names: AllowedName[] = []
  const ranges: AllowedRange[] = []
  for (const entry of allow.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')) {
    const { place, port } = splitPort(entry)
    const range = rangeOf(place)
    if (range !== undefined) ranges.push({ range, port })
    else names.push({ matches: namePattern(place, entry), port })
  }
  return {
    allowsName: (name, port) => {
      const plain = plainName(name)
      return names.some((allowed) => fits(allowed.port, port) && allowed.matches(plain))
    },
    allowsAddress: (text, port) => {
      const address = parseAddress(text)
      if (address === undefined) return false
      if (isPublic(address)) return true
      const forms = [address, unmapped(address)]
      return ranges.some(({ range: [base, bits], port: allowed }) => {
        return fits(allowed, port) && forms.some((form) => form.kind() === base.kind() && form.match(base, bits))
      })
    },
  }
}

/** Every way to write an address that the platform would dial without asking DNS: decimal, octal and hex ones too. */
export function parseAddress(text: string): Address | undefined {
  const plain = text.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(plain) ? ipaddr.parse(plain) : undefined
}

/** Lower case, without the dot that ends a full name. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/**
 * Everything that is not plain public unicast is not: private, loopback, link-local, mapped, translated, reserved. Of IPv6
 * only 2000::/3 is assigned to the public; older forms with an embedded IPv4 address are outside it.
 */
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  !reservedByClouds.has(address.toNormalizedString()) &&
  (address instanceof ipaddr.IPv4 || address.match(globalUnicast, 3))

const globalUnicast = ipaddr.IPv6.parse('2000::')

const unmapped = (address: Address): Address =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address

const fits = (allowed: number | undefined, port: number): boolean => allowed === undefined || allowed === port

function splitPort(entry: string): { readonly place: string; readonly port: number | undefined } {
  const found = /^(\[[^\]]*\](?:\/\d+)?|[^:]*):(\d{1,5})$/.exec(entry)
  if (found === null) return { place: entry.replace(/^\[(.*)\]/, '$1'), port: undefined }
  return { place: (found[1] ?? '').replace(/^\[(.*)\]/, '$1'), port: Number(found[2]) }
}

function rangeOf(place: string): readonly [Address, number] | undefined {
  if (ipaddr.isValidCIDR(place)) return ipaddr.parseCIDR(place)
  const address = parseAddress(place)
  return address === undefined ? undefined : [address, address.kind() === 'ipv4' ? 32 : 128]
}

function namePattern(place: string, entry: string): (name: string) => boolean {
  const name = plainName(place.replace(/^\*\./, ''))
  if (!/^[\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}_])?$/u.test(name)) {
    throw invalidAddress(
      `"${entry}" is not a host that can be allowed; write a name, \`*.example.org\`, an address or a range such as 10.1.0.0/16, each with or without \`:port\`.`,
    )
  }
  if (place.startsWith('*.')) return (asked) => asked.endsWith(`.${name}`)
  return (asked) => asked === name
}
