import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { bubblewrapRunner } from '../bubblewrap-runner.fixture.ts'
import { hostileSuite } from './hostile.fixture.ts'

const { describe, it, expect, beforeAll, afterAll } = bubblewrapRunner

describe('what a program of a sandbox reaches', () => {
  const { attempts } = hostileSuite()
  const abstractName = `docent-hostile-${process.pid}`
  let servers: Server[]
  let port: number
  let connections = 0
  beforeAll(async () => {
    servers = [createServer(), createServer()]
    for (const server of servers) server.on('connection', (socket) => ((connections += 1), socket.destroy()))
    await once(servers[0]!.listen(0, '127.0.0.1'), 'listening')
    await once(servers[1]!.listen(`\0${abstractName}`), 'listening')
    port = (servers[0]!.address() as AddressInfo).port
  })
  afterAll(() => servers.forEach((server) => server.close()))

  it('is no network: not the machine, not its neighbours, not the metadata of clouds, no names', async () => {
    const addresses = [`"127.0.0.1", ${port}`, '"169.254.169.254", 80', '"10.0.0.1", 53', '"1.1.1.1", 443']
    const program = [
      ...addresses.map(
        (address, n) => `attempt("tcp ${n}", lambda: socket.create_connection((${address}), timeout=3))`,
      ),
      'attempt("tcp 6", lambda: socket.create_connection(("fd00:ec2::254", 80), timeout=3))',
      'attempt("udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("1.1.1.1", 53)))',
      'attempt("names", lambda: socket.getaddrinfo("example.org", 80))',
      `attempt("abstract", lambda: socket.socket(socket.AF_UNIX).connect("\\0${abstractName}"))`,
    ].join('\n')
    const found = await attempts(program)
    expect(Object.keys(found)).toHaveLength(8)
    for (const [name, outcome] of Object.entries(found)) expect(outcome, name).toMatch(/^refused: /)
    expect(found['tcp 0']).toBe('refused: Connection refused')
    expect(found['tcp 1']).toBe('refused: Network is unreachable')
    expect(connections).toBe(0)
  })

  it('is no socket of another kind: between virtual machines, to the kernel, raw, of packets', async () => {
    const families = ['AF_VSOCK', 'AF_NETLINK', 'AF_PACKET', 'AF_ALG', 'AF_BLUETOOTH', 'AF_CAN', 'AF_RDS', 'AF_QIPCRTR']
    const program = [
      ...families.map(
        (family) =>
          `attempt("${family}", lambda: socket.socket(socket.${family}, socket.SOCK_RAW if "${family}" in ("AF_NETLINK", "AF_PACKET") else socket.SOCK_STREAM))`,
      ),
      'attempt("raw", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP))',
      'attempt("any", lambda: [socket.socket(family) for family in range(3, 46) if family != 10])',
      'attempt("unix", lambda: socket.socketpair()[0].family)',
    ].join('\n')
    const found = await attempts(program)
    for (const family of families)
      expect(found[family], family).toBe('refused: Address family not supported by protocol')
    expect(found['raw']).toBe('refused: Operation not permitted')
    expect(found['any']).toMatch(/^refused: /)
    expect(found['unix']).toBe('worked: 1')
  })

  it('is itself, where one of its processes serves another', async () => {
    const program =
      'server = socket.create_server(("127.0.0.1", 0))\nattempt("itself", lambda: socket.create_connection(server.getsockname()).getpeername()[0])'
    expect((await attempts(program))['itself']).toBe('worked: 127.0.0.1')
  })
})
