import { createServer } from 'node:net'
import { once } from 'node:events'
import type { Finding } from './finding.ts'

const advices: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Stop what listens there, or choose another with PORT.',
  EACCES: 'Choose one above 1023 with PORT.',
}

/** Whether the server could listen. */
export async function checkPort(port: number, host: string): Promise<Finding> {
  const subject = 'port'
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return { subject, state: 'ok', result: `${port} on ${host} is free` }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const advice = advices[code] ?? `Choose an address of this machine with HOST: ${host} is none.`
    return { subject, state: 'problem', result: `the server cannot listen on ${host}, port ${port} (${code})`, advice }
  } finally {
    server.close()
  }
}
