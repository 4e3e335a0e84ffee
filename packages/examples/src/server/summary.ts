import { join, relative } from 'node:path'
import type { AdministratorKey } from './administrator-key.ts'
import type { RunningServer } from './start-server.ts'

/** What a person wants to know of a server that has just started. */
export function summary(
  { url, key, providers }: Pick<RunningServer, 'url' | 'key' | 'providers'>,
  dataDirectory: string,
): string {
  const data = shortPath(dataDirectory)
  const lines = [
    ['Server', url],
    ['API docs', `${url}/api/v1/docs`],
    ['API key', keyText(key, join(data, 'admin-key'))],
    ['Data', data],
    ['Models', modelsText(providers)],
  ]
  return `\nDocent is ready.\n\n${lines.map(([name, text]) => `  ${name!.padEnd(10)}${text}\n`).join('')}`
}

/** A secret stands on the screen once; later its place does. */
function keyText({ secret, origin }: AdministratorKey, file: string): string {
  if (origin === 'chosen') return 'the one in DOCENT_ADMIN_KEY'
  return origin === 'made' ? `${secret} (kept in ${file})` : `in ${file}`
}

function modelsText(providers: readonly string[]): string {
  if (providers.length > 0) return `${providers.join(', ')}, built-in`
  return 'built-in: answers quote the documents; set OPENAI_API_KEY or another provider for written ones'
}

/** Below the working directory a relative path is easier to read. */
function shortPath(path: string): string {
  const short = relative('', path)
  return short === '' || short.startsWith('..') ? path : short
}
