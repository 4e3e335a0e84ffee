/**
 * A random order that depends on the names and the seed alone, not on the order in which things come. Where things are added
 * later, the others keep their order.
 */
export function seededOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string, seed: number): Item[] {
  return items
    .map((item) => ({ item, name: nameOf(item), hash: hashOf(nameOf(item), seed) }))
    .sort((a, b) => a.hash - b.hash || (a.name < b.name ? -1 : 1))
    .map(({ item }) => item)
}

/** 32 bits: FNV-1a, whose bits are mixed afterwards because names mostly differ in their last letters. */
function hashOf(text: string, seed: number): number {
  let hash = mixed((0x811c9dc5 ^ seed) >>> 0)
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return mixed(hash >>> 0)
}

function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}
