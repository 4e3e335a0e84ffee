import { normalized } from '../../kernel/language/index.ts'

const longestName = 64
/** What is left of the name of a server when that of its tool is long. */
const shortestServer = 12

/**
 * Names by which models call the tools of several servers: `server__tool`, of letters, digits, `_` and `-`, at most 64. Those that
 * would be the same get numbers, in the order in which they come.
 */
export function toolNames(): (server: string, tool: string) => string {
  const taken = new Set<string>()
  return (server, tool) => {
    const base = joined(callable(server), callable(tool), longestName)
    let name = base
    for (let number = 2; taken.has(name); number += 1) {
      const ending = `_${number}`
      name = base.slice(0, longestName - ending.length) + ending
    }
    taken.add(name)
    return name
  }
}

const callable = (name: string): string => normalized(name, 'NFKD').replaceAll(/[^A-Za-z0-9_-]+/g, '_')

function joined(server: string, tool: string, longest: number): string {
  const room = Math.max(shortestServer, longest - tool.length - 2)
  const start = server.slice(0, room)
  return `${start}__${tool.slice(0, longest - start.length - 2)}`
}
