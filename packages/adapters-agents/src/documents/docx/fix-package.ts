import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'

/** Local, because ZIP files hold local times: the same everywhere. */
const packedAt = new Date(1980, 0, 1)
/** Of links, made at random by the library. */
const randomId = /(?<=")rId[\w-]{21}(?=")/gi
const times = /<dcterms:(?:created|modified)\b[^>]*>[^<]*<\/dcterms:(?:created|modified)>/g

/**
 * Takes the time and what is random out of a Word document, so that a call that is made again after a crash writes the same
 * bytes.
 */
export function fixPackage(packed: Uint8Array): Uint8Array {
  const parts = unzipSync(packed)
  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    const known = ids.get(id) ?? `rIdLink${ids.size + 1}`
    ids.set(id, known)
    return known
  }
  const fixed: Zippable = {}
  for (const name of Object.keys(parts).sort(inOrder)) {
    const bytes = parts[name] ?? new Uint8Array()
    const isMarkup = /\.(?:xml|rels)$/.test(name)
    const content = isMarkup ? strToU8(strFromU8(bytes).replaceAll(times, '').replaceAll(randomId, idOf)) : bytes
    fixed[name] = [content, { mtime: packedAt, level: isMarkup ? 6 : 0 }]
  }
  return zipSync(fixed)
}

/** The list of types comes first, as readers expect. */
function inOrder(one: string, other: string): number {
  const rank = (name: string): string => (name === '[Content_Types].xml' ? '' : name)
  return rank(one) < rank(other) ? -1 : 1
}
