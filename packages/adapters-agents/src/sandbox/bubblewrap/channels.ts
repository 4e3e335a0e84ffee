import { readdirSync, readFileSync } from 'node:fs'
import { descriptors } from './start-script.ts'

const closeOnExec = 0o2000000

/**
 * Pipes for what a sandbox is given. Descriptors that this process inherited, and would hand on, are replaced by nothing: Node
 * closes those it has opened itself.
 *
 * @param nothing - A descriptor of /dev/null.
 */
export function channels(nothing: number): ('pipe' | 'ignore' | number)[] {
  const used = Math.max(...Object.values(descriptors))
  const inherited = new Set(
    readdirSync('/proc/self/fd')
      .map(Number)
      .filter((descriptor) => descriptor > used && isHandedOn(descriptor)),
  )
  return Array.from({ length: Math.max(used, ...inherited) + 1 }, (_, descriptor) => {
    if (descriptor <= used) return 'pipe'
    return inherited.has(descriptor) ? nothing : 'ignore'
  })
}

function isHandedOn(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1]
    return flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0
  } catch {
    return false
  }
}
