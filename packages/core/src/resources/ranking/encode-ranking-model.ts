import { DocentError } from '../../kernel/errors/index.ts'
import { z } from 'zod'
import { HashedNumbers } from './hashed-numbers.ts'
import type { RankingModel, SharedRankingModel } from './ranking-model.ts'
import { gateSchema } from './relevance-gate.ts'

/** Raised when the form changes: what an older version wrote is trained again. */
const format = 2
const alignment = 8

const headerSchema = z.object({
  format: z.literal(format),
  rows: z.int().min(0),
  sampled: z.int().min(0),
  lengths: z.object({ words: z.number(), grams: z.number(), head: z.number() }),
  dimensions: z.int().min(0),
  gate: gateSchema.optional(),
  embedding: z.object({ id: z.string(), trust: z.number().min(0) }).optional(),
  /** Bytes of each part, in order. */
  parts: z.array(z.int().min(0)),
})

type Part = Uint8Array | Uint32Array | Float32Array | Int8Array

/** A model as one blob: the length of the header, the header as JSON, and the tables as they are in memory. */
export function encodeRankingModel({
  rows,
  sampled,
  lengths,
  passagesWith,
  similarTerms,
  semantics,
  gate,
  embedding,
}: RankingModel): Uint8Array<ArrayBuffer> {
  const parts: Part[] = [
    passagesWith.keys,
    passagesWith.values,
    new TextEncoder().encode(similarTerms.terms),
    similarTerms.pieces.keys,
    similarTerms.pieces.values,
    similarTerms.starts,
    similarTerms.stems,
  ]
  if (semantics) {
    const { terms, rarity, directions, scales, mean, products } = semantics
    parts.push(terms.keys, terms.values, rarity, directions, scales, mean, products)
  }
  return joined(
    {
      format,
      rows,
      sampled,
      lengths,
      dimensions: semantics?.dimensions ?? 0,
      ...(gate !== undefined && { gate }),
      ...(embedding !== undefined && { embedding }),
      parts: parts.map(({ byteLength }) => byteLength),
    },
    parts,
  )
}

function joined(header: z.input<typeof headerSchema>, parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(header))
  const starts = startsOf(4 + head.byteLength, header.parts)
  const bytes = new Uint8Array((starts.at(-1) ?? 0) + (header.parts.at(-1) ?? 0))
  new DataView(bytes.buffer).setUint32(0, head.byteLength, true)
  bytes.set(head, 4)
  parts.forEach((part, index) =>
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), starts[index]),
  )
  return bytes
}

function startsOf(after: number, lengths: readonly number[]): number[] {
  let end = after
  return lengths.map((length) => {
    const start = Math.ceil(end / alignment) * alignment
    end = start + length
    return start
  })
}

/** Of this process so far. */
let decodedModels = 0

/** @throws `internal` for bytes that are no model of this version */
export function decodeRankingModel(encoded: Uint8Array): RankingModel {
  try {
    return decoded(encoded)
  } catch (cause) {
    throw new DocentError({
      code: 'internal',
      message: 'A stored ranking model cannot be read; it is trained again.',
      cause,
    })
  }
}

function decoded(encoded: Uint8Array): RankingModel {
  const bytes = new Uint8Array(new SharedArrayBuffer(encoded.byteLength))
  bytes.set(encoded)
  return viewRankingModel({ id: ++decodedModels, bytes })
}

/** A model whose tables are where its bytes are; they begin at multiples of their size. */
export function viewRankingModel(shared: SharedRankingModel): RankingModel {
  const { bytes } = shared
  const headLength = new DataView(bytes.buffer).getUint32(0, true)
  const header = headerSchema.parse(JSON.parse(textOf(bytes.subarray(4, 4 + headLength))))
  const starts = startsOf(4 + headLength, header.parts)
  if ((starts.at(-1) ?? 0) + (header.parts.at(-1) ?? 0) !== bytes.byteLength) throw new Error('the length is wrong')
  const part = (index: number): [SharedArrayBuffer, number, number] => [
    bytes.buffer,
    starts[index]!,
    header.parts[index]!,
  ]
  const words = (index: number) => {
    const [buffer, start, length] = part(index)
    return new Uint32Array(buffer, start, length / 4)
  }
  const floats = (index: number) => {
    const [buffer, start, length] = part(index)
    return new Float32Array(buffer, start, length / 4)
  }
  const model = {
    shared,
    rows: header.rows,
    sampled: header.sampled,
    lengths: header.lengths,
    gate: header.gate,
    embedding: header.embedding,
    passagesWith: new HashedNumbers(words(0), words(1)),
    similarTerms: {
      terms: textOf(new Uint8Array(...part(2))),
      pieces: new HashedNumbers(words(3), words(4)),
      starts: words(5),
      stems: words(6),
    },
  }
  if (header.dimensions === 0) return model
  return {
    ...model,
    semantics: {
      dimensions: header.dimensions,
      terms: new HashedNumbers(words(7), words(8)),
      rarity: floats(9),
      directions: new Int8Array(...part(10)),
      scales: floats(11),
      mean: floats(12),
      products: floats(13),
    },
  }
}

/** Decoders take no shared memory. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(Uint8Array.from(bytes))
