import { conceptGroups } from './concept-groups.ts'
import { everydayGroups } from './everyday-groups.ts'
import { tokensOf } from './tokens.ts'

let known: ReadonlyMap<string, readonly number[]> | undefined

/** Numbers of the groups that a word, given by its stem, belongs to. */
export function conceptsOf(stem: string): readonly number[] {
  known ??= indexed()
  return known.get(stem) ?? []
}

function indexed(): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [group, line] of [...conceptGroups, ...everydayGroups].entries()) {
    for (const { stem } of tokensOf(line)) {
      const before = found.get(stem) ?? []
      if (!before.includes(group)) found.set(stem, [...before, group])
    }
  }
  return found
}
