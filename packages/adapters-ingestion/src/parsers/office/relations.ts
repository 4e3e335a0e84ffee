import { posix } from 'node:path'
import type { OfficePackage } from './office-package.ts'
import { readXml } from './read-xml.ts'

export interface Relation {
  readonly id: string
  /** Last word of the relation's type, such as `slide` or `hyperlink`. */
  readonly kind: string
  /** Name of a part; an address when external. */
  readonly target: string
  readonly external: boolean
}

/** The references of a part of an OOXML package, by id. */
export function readRelations(files: OfficePackage, part: string): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  const bytes = files.read(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`))
  if (bytes === undefined) return relations
  readXml(bytes, {
    open: (name, { Id: id, Type: type = '', Target: target, TargetMode: mode }) => {
      if (!name.endsWith('Relationship') || id === undefined || target === undefined) return
      const external = mode === 'External'
      relations.set(id, {
        id,
        kind: type.slice(type.lastIndexOf('/') + 1),
        target: external ? target : resolvePart(part, target),
        external,
      })
    },
    close: () => undefined,
  })
  return relations
}

export const relationOfKind = (relations: ReadonlyMap<string, Relation>, kind: string): Relation | undefined =>
  [...relations.values()].find((relation) => relation.kind === kind && !relation.external)

/** Name of the part a reference means; without the leading slash of absolute ones. */
export function resolvePart(from: string, target: string): string {
  return posix.join('/', target.startsWith('/') ? '' : posix.dirname(from), decode(target)).slice(1)
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
