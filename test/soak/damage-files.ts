import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { damages, storedFiles } from '../../packages/adapters-storage/src/vectors/lance/damaged-files.fixture.ts'

/** A few bytes anywhere, as a bad cell leaves them: much of it is read without an error. */
async function flipSome(file: string, random: () => number): Promise<void> {
  const content = await readFile(file)
  const most = Math.min(content.length, 1 + Math.floor(random() * 40))
  const start = Math.floor(random() * (content.length - most))
  for (let place = start; place < start + most; place++) content[place]! ^= 1 + Math.floor(random() * 255)
  await writeFile(file, content)
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/**
 * Damages one to four files below folders of a directory, each chosen by how large the random number is for which it still
 * counts, in ascending order. Returns what was done.
 */
export async function damageSome(
  directory: string,
  folders: Readonly<Record<string, number>>,
  random: () => number,
): Promise<string[]> {
  const done: string[] = []
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    const at = random()
    const [below] = Object.entries(folders).find(([, upTo]) => at < upTo)!
    const files = await storedFiles(join(directory, below))
    if (files.length === 0) continue
    const file = pick(random, files)
    const kinds = { ...damages, flipped: (file: string) => flipSome(file, random) }
    const kind = pick(random, Object.keys(kinds) as (keyof typeof kinds)[])
    // The store is written meanwhile, and what was chosen may be gone.
    const isDone = await kinds[kind](file).then(
      () => true,
      () => false,
    )
    if (isDone) done.push(`${kind} ${file.slice(directory.length + 1)}`)
  }
  return done
}
