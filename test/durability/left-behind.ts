import { readdirSync, readFileSync } from 'node:fs'

/** A process, distinguished from later ones of the same id by when it started. */
function identity(id: string): string | undefined {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // One that nobody has asked about yet is over.
    return fields[0] === 'Z' ? undefined : `${id}@${fields[19]}`
  } catch {
    return undefined
  }
}

function parentOf(id: string): string | undefined {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** The processes below one, as they are now. */
export function processesBelow(pid: number): string[] {
  const children = new Map<string, string[]>()
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(id)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), id])
  }
  const below = (id: string): string[] => (children.get(id) ?? []).flatMap((child) => [child, ...below(child)])
  return below(String(pid)).flatMap((id) => identity(id) ?? [])
}

/** Those of them that are not over. */
export const stillThere = (identities: readonly string[]): string[] =>
  identities.filter((one) => identity(one.split('@')[0]!) === one)

/** Mounts outside of sandboxes that look like theirs. */
export const mountsOfSandboxes = (): string[] =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .filter((line) => /bwrap|newroot|oldroot|docent/.test(line))
