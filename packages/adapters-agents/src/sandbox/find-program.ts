import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { DocentError } from '@docent/core/ports'

const usualPlaces = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin']

/** Paths of a program, in the order in which they are looked for. */
export function findPrograms(name: string): string[] {
  const places = (process.env['PATH'] ?? '').split(delimiter).filter((place) => place.startsWith('/'))
  return [...new Set([...places, ...usualPlaces])].map((place) => join(place, name)).filter(isProgram)
}

/** @throws `unsupported` that names the package to install */
export function requireProgram(name: string, pack: string): string {
  const [path] = findPrograms(name)
  if (path !== undefined) return path
  const message = `Programs cannot run here: ${name} is missing; install the package ${pack} and start the server again.`
  throw new DocentError({ code: 'unsupported', message })
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether everybody can run it, which the users of sandboxes are where the server is root. */
export function isForEverybody(path: string): boolean {
  let part = realpathSync(path)
  if ((statSync(part).mode & 0o005) !== 0o005) return false
  while (part !== '/') {
    part = dirname(part)
    if ((statSync(part).mode & 0o001) === 0) return false
  }
  return true
}
