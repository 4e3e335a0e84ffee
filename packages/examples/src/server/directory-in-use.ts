import { readOwner } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'

/** @throws `in_use` when another process runs on the data directory */
export function requireFreeDirectory(dataDirectory: string, otherwise: string): void {
  const owner = readOwner(dataDirectory)
  if (owner === undefined) return
  const { pid, url } = owner
  const where = url === undefined ? '' : ` at ${url}`
  throw new DocentError({
    code: 'in_use',
    message: `Process ${pid}${where} is using this data directory: ${otherwise}`,
    details: { pid, ...(url === undefined ? {} : { url }) },
  })
}
