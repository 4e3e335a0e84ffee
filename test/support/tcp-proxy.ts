import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A wire between a client and a server that a test may disturb. */
export interface TcpProxy {
  readonly port: number
  /** Breaks all connections at once. */
  cut(): void
  /** The server's side of every connection ends; what the client sends still arrives. */
  halfClose(): void
  /** Passes nothing on, in either direction, until `resume`. New connections are accepted and get no answer. */
  stall(): void
  resume(): void
  close(): Promise<void>
}

interface Wire {
  readonly client: Socket
  readonly server: Socket
}

/** A proxy on a loopback port of its own, to a port of the same machine. */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  const wires = new Set<Wire>()
  let stalled = false

  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const wire = { client, server }
    wires.add(wire)
    const drop = () => {
      client.destroy()
      server.destroy()
      wires.delete(wire)
    }
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', drop).on('close', drop)
      from.pipe(to)
    }
    if (stalled) hold(wire)
  })
  const hold = ({ client, server }: Wire) => {
    client.unpipe()
    server.unpipe()
    client.pause()
    server.pause()
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const cut = () => wires.forEach(({ client, server }) => (client.destroy(), server.destroy()))
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    halfClose: () => wires.forEach(({ client, server }) => (server.unpipe(client), client.end())),
    stall() {
      stalled = true
      wires.forEach(hold)
    },
    resume() {
      stalled = false
      wires.forEach(({ client, server }) => (client.pipe(server), server.pipe(client)))
    },
    async close() {
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
