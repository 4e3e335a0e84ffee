import type { HostToolResult } from '@docent/core/ports'

const isScript = (name: string): boolean => /^browser_[^/]*\.py$/.test(name)

/** The folder that a ZIP has around all of its files, with a slash; empty where there is none. */
function wrapping(names: readonly string[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  return names.every((name) => name.startsWith(folder)) ? folder : ''
}

/** The script that is meant, by path: the only `browser_*.py` of the files, or the one that is named. Else what is wrong. */
export function findScript(
  files: ReadonlyMap<string, Uint8Array>,
  wanted: string | undefined,
): { readonly script: string } | { readonly wrong: HostToolResult } {
  const names = [...files.keys()]
  const folder = wrapping(names)
  const scripts = names.map((name) => name.slice(folder.length)).filter(isScript)
  const wrong = (content: string) => ({ wrong: { content, failed: true } })
  if (scripts.length === 0)
    return wrong('There is no script in it: its ZIP has no file such as browser_prices.py at its top or in one folder.')
  const [found] = wanted === undefined ? scripts : scripts.filter((name) => name === wanted || name === `${wanted}.py`)
  if (found === undefined || (wanted === undefined && scripts.length > 1))
    return wrong(`Name one of its scripts as script: ${scripts.toSorted().join(', ')}.`)
  return { script: folder + found }
}
