import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** One address for the workers of a Restate service, as a load balancer gives them: connections go to each in turn. */
export async function relayToWorkers() {
  const ports: number[] = []
  const sockets = new Set<Socket>()
  let next = 0
  const server = createServer((incoming) => {
    const port = ports[next++ % ports.length]
    sockets.add(incoming)
    incoming.on('error', () => undefined)
    incoming.once('close', () => sockets.delete(incoming))
    if (port === undefined) return void incoming.destroy()
    const outgoing = connect(port, '127.0.0.1')
    outgoing.on('error', () => undefined)
    outgoing.once('close', () => incoming.destroy())
    incoming.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port: number) => void ports.push(port),
    remove: (port: number) => void ports.splice(ports.indexOf(port), 1),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
