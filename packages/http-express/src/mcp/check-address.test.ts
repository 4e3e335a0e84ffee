import { expect, it } from 'vitest'
import type { Call } from '../framework/index.ts'
import { addressCheck } from './check-address.ts'

interface Given {
  readonly host: string
  readonly origin?: string
  /** Of this side of the connection. */
  readonly address: string
}

const callOf = ({ host, origin, address }: Given) =>
  ({
    request: { socket: { localAddress: address } },
    exchange: { baseUrl: `http://${host}/mount`, header: (name: string) => (name === 'host' ? host : origin) },
  }) as unknown as Call

const lan = '192.168.1.5'
const local = '127.0.0.1'

it.each<[accepted: boolean, hosts: string[], given: Given]>([
  [true, [], { host: 'localhost', address: local }],
  [true, [], { host: '127.8.0.1:80', address: '::ffff:127.0.0.1' }],
  [true, [], { host: '[::1]:8080', address: '::1' }],
  [true, [], { host: 'docent.localhost', address: local }],
  [false, [], { host: 'evil.example', address: local }],
  [false, [], { host: '127.0.0.1.evil.example', address: local }],
  [false, [], { host: '', address: local }],
  // Who serves a network without naming the server is reached under any name, but not by pages.
  [true, [], { host: 'docs.example.org', address: lan }],
  [false, [], { host: 'docs.example.org', origin: 'http://docs.example.org', address: lan }],
  [true, ['docs.example.org'], { host: 'docs.example.org', origin: 'http://docs.example.org', address: lan }],
  [true, ['Bücher.example'], { host: 'xn--bcher-kva.example:8080', address: lan }],
  [true, ['[2001:DB8::1]'], { host: '[2001:db8::1]:8080', address: lan }],
  [false, ['docs.example.org'], { host: 'localhost', address: lan }],
  [false, ['docs.example.org'], { host: 'evil.example', address: lan }],
])('accepts (%s) with the hosts %j: %j', (accepted, hosts, given) => {
  const check = addressCheck({ hosts, publicUrl: undefined, trustedOrigins: [] })
  if (accepted) expect(check(callOf(given))).toBeUndefined()
  else expect(() => check(callOf(given))).toThrow(/is not a name of this MCP server|is not trusted/)
})

it.each(['https://docs.example.org', 'docs.example.org:8080', 'docs.example.org/mcp', 'two names', '', '2001:db8::1'])(
  'refuses the host %j, which no call would have',
  (host) => {
    expect(() => addressCheck({ hosts: [host], publicUrl: undefined, trustedOrigins: [] })).toThrow(
      `The option hosts of docentMcp() has ${JSON.stringify(host)}; write names`,
    )
  },
)
