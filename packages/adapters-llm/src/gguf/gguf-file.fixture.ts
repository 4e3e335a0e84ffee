import { writeFileSync } from 'node:fs'

export const text = (value: string) => {
  const data = Buffer.from(value)
  return Buffer.concat([count(data.length), data])
}
const count = (value: number) => {
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(BigInt(value))
  return data
}
export const small = (value: number) => {
  const data = Buffer.alloc(4)
  data.writeUInt32LE(value)
  return data
}
export const float = (value: number) => {
  const data = Buffer.alloc(4)
  data.writeFloatLE(value)
  return data
}

/** Types of values, as the format numbers them. */
export const [uint32, int32, float32, boolean, string, array] = [4, 5, 6, 7, 8, 9]

export const entry = (key: string, type: number, value: Buffer) => Buffer.concat([text(key), small(type), value])
export const list = (type: number, values: readonly Buffer[]) =>
  Buffer.concat([small(type), count(values.length), ...values])

/** The same numbers every time, around zero. */
export function numbers(seed: number, length: number, scale: number): Float32Array {
  let state = seed
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * scale
  })
}

export type Weight = readonly [name: string, shape: readonly number[], values: Float32Array]

/** Writes a file of the format from what it says about itself and its weights. */
export function writeGguf(file: string, metadata: readonly Buffer[], weights: readonly Weight[]): void {
  let offset = 0
  const infos: Buffer[] = []
  const data: Buffer[] = []
  for (const [name, shape, values] of weights) {
    infos.push(Buffer.concat([text(name), small(shape.length), ...shape.map(count), small(0), count(offset)]))
    const content = Buffer.from(values.buffer)
    const padded = Buffer.alloc(Math.ceil(content.length / 32) * 32)
    content.copy(padded)
    data.push(padded)
    offset += padded.length
  }
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    small(3),
    count(weights.length),
    count(metadata.length),
    ...metadata,
    ...infos,
  ])
  writeFileSync(file, Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), ...data]))
}
