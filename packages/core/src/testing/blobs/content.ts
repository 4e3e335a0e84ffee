import type { BlobInfo } from '../../kernel/ports/index.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text)
}

export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Bytes that differ by position, so that a part at the wrong place shows. */
export function pattern(offset: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let position = 0; position < size; position++) {
    const at = offset + position
    bytes[position] = (at ^ (at >> 8) ^ (at >> 16)) & 0xff
  }
  return bytes
}

export async function* partsOf(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}

export async function readAll(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await collect(content))
}

export async function listKeys(listing: AsyncIterable<BlobInfo>): Promise<string[]> {
  return (await collect(listing)).map((info) => info.key)
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
