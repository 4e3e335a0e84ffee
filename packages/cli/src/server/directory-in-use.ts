import { readOwner } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'

/** @throws `in_use` when another process runs on the data directory */
export function requireFreeDirectory(dataDirectory: string, otherwise: string): void {
  const owner = readOwner(dataDirectory)
  if (owner === undefined) return
  const { pid, url } = owner
  const where = url === undefined ? '' : ` at ${url}`
  const who = pid === 0 ? 'Another process, which has just started,' : `Process ${pid}${where}`
  throw new DocentError({
    code: 'in_use',
    message: `${who} is using this data directory: ${otherwise}`,
    details: { ...(pid === 0 ? {} : { pid }), ...(url === undefined ? {} : { url }) },
  })
}
