const table = Uint32Array.from({ length: 256 }, (_, value) => {
  let bits = value
  for (let bit = 0; bit < 8; bit++) bits = bits & 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1
  return bits
})

async function checksum(file: Blob): Promise<number> {
  let sum = ~0
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return ~sum >>> 0
    for (const byte of value) sum = table[(sum ^ byte) & 0xff]! ^ (sum >>> 8)
  }
}

/** Numbers of two or four bytes, the least byte first. */
function fields(...all: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(all.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of all) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

/** Names are UTF-8. */
const namesAreUtf8 = 0x0800
const mostBytes = 4 * 1024 ** 3 - 1

/** A ZIP of files as they are: what is uploaded is compressed already. Names are made different where they are the same. */
export async function zipOf(files: readonly File[]): Promise<Blob> {
  if (files.length > 20_000 || files.reduce((sum, { size }) => sum + size, 0) > mostBytes / 2)
    throw new Error('That is more than one upload can take: 20,000 files and 2 GB. Upload it in parts.')
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  const taken = new Set<string>()
  let at = 0
  let directoryBytes = 0
  for (const file of files) {
    const name = new TextEncoder().encode(freeName(file.name, taken))
    const sum = await checksum(file)
    const described = [
      [20, 2],
      [namesAreUtf8, 2],
      [0, 2],
      [0, 4],
      [sum, 4],
      [file.size, 4],
      [file.size, 4],
      [name.length, 2],
      [0, 2],
    ] as const
    const head = fields([0x04034b50, 4], ...described)
    const entry = fields([0x02014b50, 4], [20, 2], ...described, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4])
    parts.push(head, name, file)
    directory.push(entry, name)
    at += head.length + name.length + file.size
    directoryBytes += entry.length + name.length
  }
  const count = files.length
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directoryBytes, 4], [at, 4], [0, 2])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = name.replace(/(\.[^.]*)?$/, ` (${number})$1`)
  taken.add(free)
  return free
}
