import { DocentError } from '@docent/core/ports'
import { isIP } from 'node:net'
import type { Call } from '../framework/index.ts'
import { plainHost } from './plain-host.ts'

export interface AcceptedAddresses {
  /** Names beside those of this host. */
  readonly hosts: readonly string[]
  readonly publicUrl: string | undefined
  readonly trustedOrigins: readonly string[]
}

/**
 * Against DNS rebinding, where a page of another site reaches this server under that site's name: the Host must be a name of this server,
 * and the Origin, which browsers send, that of a page that the host trusts. Programs send no Origin.
 * @throws `forbidden`
 */
export function addressCheck({ hosts, publicUrl, trustedOrigins }: AcceptedAddresses): (call: Call) => void {
  const named = [...hosts.map(plainHost), ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])]
  const origins = new Set([...trustedOrigins, ...(publicUrl === undefined ? [] : [publicUrl])].map(originOf))

  return ({ request, exchange }) => {
    const host = exchange.header('host')
    const name = hostnameOf(`http://${host}`)
    const local = isLoopback(request.socket.localAddress)
    const known = name !== undefined && (named.includes(name) || (local && isLoopbackName(name)))
    if (!known && (local || named.length > 0))
      throw forbidden(
        `The Host ${host ?? ''} is not a name of this MCP server: add it to the option hosts of docentMcp().`,
      )
    const origin = exchange.header('origin')
    if (origin === undefined || origins.has(originOf(origin))) return
    // A name that is not known can be anybody's, also when the page has the same.
    if (known && origin === originOf(exchange.baseUrl)) return
    throw forbidden(`The Origin ${origin} is not trusted: add it to the option trustedOrigins of docentRouter().`)
  }
}

const forbidden = (message: string) => new DocentError({ code: 'forbidden', message })

const originOf = (address: string): string => URL.parse(address)?.origin ?? address
const hostnameOf = (address: string): string | undefined => URL.parse(address)?.hostname

const isLoopback = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address)
const isLoopbackName = (name: string): boolean =>
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  (isIP(name.replace(/^\[|\]$/g, '')) !== 0 && isLoopback(name.replace(/^\[|\]$/g, '')))
