/** A name that every system and every language takes for a folder, such as `my_maps`; not in `taken`, to which it is added. */
export function folderNameOf(name: string, taken: Set<string>): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, longestName)
  let folder = plain
  for (let other = 2; taken.has(folder); other++) folder = `${plain.slice(0, longestName - 8)}_${other}`
  taken.add(folder)
  return folder
}

const longestName = 64
