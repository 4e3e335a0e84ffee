import { programs, sockets } from './sandbox-paths.ts'
import type { SandboxImage } from '@docent/core/ports'

/** The first loopback port of endpoints; nothing else listens in a new network. */
const firstPort = 20_001

export const portOf = (endpoint: number): number => firstPort + endpoint
export const socketOf = (endpoint: number): string => `${endpoint}.sock`

// Both listen on all ports first, let go of their standard output, which the start waits for, and copy bytes until they are killed.
const python = `
import os, socket, sys, threading
def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
def connect(client, path):
    server = socket.socket(socket.AF_UNIX)
    try:
        server.connect(path)
    except OSError:
        client.close()
        return
    threading.Thread(target=copy, args=(client, server), daemon=True).start()
    copy(server, client)
    client.close()
    server.close()
def serve(listener, path):
    while True:
        client, _ = listener.accept()
        threading.Thread(target=connect, args=(client, path), daemon=True).start()
listeners = [(socket.create_server(("127.0.0.1", ${firstPort} + n)), f"${sockets}/{n}.sock") for n in range(int(sys.argv[1]))]
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
threads = [threading.Thread(target=serve, args=pair) for pair in listeners]
for thread in threads:
    thread.start()
`

const node = `
const fs = require('node:fs')
const net = require('node:net')
let left = Number(process.argv[1])
for (let n = 0; n < Number(process.argv[1]); n++)
  net
    .createServer({ allowHalfOpen: true }, (client) => {
      const server = net.connect({ path: '${sockets}/' + n + '.sock', allowHalfOpen: true })
      const end = () => (client.destroy(), server.destroy())
      client.on('error', end).pipe(server).on('error', end).pipe(client)
    })
    .listen(${firstPort} + n, '127.0.0.1', () => --left === 0 && (fs.closeSync(1), fs.openSync('/dev/null', 'w')))
`

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Command line for a shell of what connects the loopback ports of so many endpoints with their sockets; undefined for none. */
export function forwarderCommand(image: SandboxImage, endpoints: number): string | undefined {
  if (endpoints === 0) return undefined
  const command = image === 'python' ? `python3 -I -S -c ${quoted(python)}` : `node -e ${quoted(node)}`
  return `${programs}/${command} ${endpoints}`
}
