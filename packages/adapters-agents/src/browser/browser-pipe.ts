import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { SandboxProcess } from '@docent/core/ports'

/**
 * The library starts a program and talks to it over two pipes. This is that program: it joins the pipes with a socket of the server,
 * behind which the browser of a sandbox is.
 */
const wrapper = (node: string, socket: string): string => `#!/bin/sh
exec '${node}' -e '
const net = require("node:net")
const socket = net.connect("${socket}")
const input = new net.Socket({ fd: 3, readable: true, writable: false })
const output = new net.Socket({ fd: 4, readable: false, writable: true })
for (const end of [socket, input, output]) end.on("error", () => process.exit(1)).on("close", () => process.exit(0))
input.pipe(socket)
socket.pipe(output)
'
`

export interface BrowserPipe {
  /** Path of the program that the library is to start. */
  readonly program: string
  close(): Promise<void>
}

/** Lets the library reach the browser that runs in a sandbox. @throws what the file system does; nothing is left then */
export async function browserPipe(browser: Pick<SandboxProcess, 'stdin' | 'stdout'>): Promise<BrowserPipe> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-browser-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    return await pipeIn(directory, browser, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

async function pipeIn(
  directory: string,
  { stdin, stdout }: Pick<SandboxProcess, 'stdin' | 'stdout'>,
  remove: () => Promise<void>,
): Promise<BrowserPipe> {
  const path = join(directory, `${randomUUID()}.sock`)
  const program = join(directory, 'browser')
  await writeFile(program, wrapper(process.execPath, path), { mode: 0o700 })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    server.close()
    const input = Writable.fromWeb(stdin as never)
    const output = Readable.fromWeb(stdout as never)
    const end = () => void socket.destroy()
    for (const stream of [socket, input, output]) stream.on('error', end)
    socket.pipe(input)
    output.pipe(socket)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  return {
    program,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await remove()
    },
  }
}
