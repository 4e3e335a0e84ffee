import { createHash } from 'node:crypto'
import { DocentError } from '@docent/core/ports'
import { z } from 'zod'

/**
 * A model as bytes: eight letters, the SHA-256 of all that follows it, the length of the header, the header as JSON, and then
 * arrays of numbers one after the other, each begun at a multiple of eight.
 */
const magic = 'DOCENTAM'
const headerStart = magic.length + 32 + 8

const arrayTypes = {
  f32: Float32Array,
  f64: Float64Array,
  i8: Int8Array,
  i16: Int16Array,
  u8: Uint8Array,
  u32: Uint32Array,
} as const

export type NumberArray = Float32Array | Float64Array | Int8Array | Int16Array | Uint8Array | Uint32Array

export interface ArtifactKind {
  /** Of the model, such as `token-labeller`. */
  readonly kind: string
  /** Of what the header and the arrays mean. */
  readonly version: number
  /** Of the features to which the weights belong. */
  readonly featureVersion: number
}

const headerSchema = z.object({
  kind: z.string(),
  version: z.int(),
  featureVersion: z.int(),
  model: z.unknown(),
  arrays: z.array(
    z.object({
      name: z.string(),
      type: z.enum(Object.keys(arrayTypes) as (keyof typeof arrayTypes)[]),
      length: z.int().min(0),
    }),
  ),
})

/** @param model what JSON can hold */
export function writeArtifact(
  { kind, version, featureVersion }: ArtifactKind,
  model: unknown,
  arrays: ReadonlyMap<string, NumberArray>,
): Uint8Array {
  const list = [...arrays].map(([name, values]) => ({ name, type: typeOf(values), length: values.length }))
  const header = Buffer.from(JSON.stringify({ kind, version, featureVersion, model, arrays: list }))
  const total = [...arrays.values()].reduce((sum, values) => sum + padded(values.byteLength), 0)
  const bytes = Buffer.alloc(headerStart + padded(header.length) + total)
  bytes.write(magic, 'latin1')
  bytes.writeUInt32LE(header.length, headerStart - 8)
  header.copy(bytes, headerStart)
  let at = headerStart + padded(header.length)
  for (const values of arrays.values()) {
    Buffer.from(values.buffer, values.byteOffset, values.byteLength).copy(bytes, at)
    at += padded(values.byteLength)
  }
  checksum(bytes).copy(bytes, magic.length)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export interface ReadArtifact {
  readonly model: unknown
  /** @throws `invalid_input` without an array of this name and type */
  readonly array: <Type extends keyof typeof arrayTypes>(
    name: string,
    type: Type,
  ) => InstanceType<(typeof arrayTypes)[Type]>
}

/** @throws `invalid_input` for bytes that are damaged, of another kind, or of a version that this one does not know */
export function readArtifact(artifact: Uint8Array, expected: ArtifactKind): ReadArtifact {
  const bytes = Buffer.from(artifact.buffer, artifact.byteOffset, artifact.byteLength)
  if (bytes.length < headerStart || bytes.toString('latin1', 0, magic.length) !== magic)
    throw refused('These bytes are not a model of this kind of analysis. Load what training gave.')
  if (!checksum(bytes).equals(bytes.subarray(magic.length, magic.length + 32)))
    throw refused('The model is damaged: its checksum does not match. Load an undamaged copy, or train it again.')
  const headerLength = bytes.readUInt32LE(headerStart - 8)
  const header = parsedHeader(bytes.toString('utf8', headerStart, headerStart + headerLength))
  requireKind(header, expected)
  const places = new Map<string, { start: number; type: string; length: number }>()
  let start = headerStart + padded(headerLength)
  for (const { name, type, length } of header.arrays) {
    places.set(name, { start, type, length })
    start += padded(length * arrayTypes[type].BYTES_PER_ELEMENT)
  }
  if (start !== bytes.length) throw inconsistentModel()
  return {
    model: header.model,
    array: (name, type) => {
      const place = places.get(name)
      if (place?.type !== type) throw inconsistentModel()
      const Numbers = arrayTypes[type]
      const end = place.start + place.length * Numbers.BYTES_PER_ELEMENT
      // A copy: the numbers must be aligned, and outlive the bytes.
      const copy = new Uint8Array(bytes.subarray(place.start, end))
      return new Numbers(copy.buffer) as InstanceType<(typeof arrayTypes)[typeof type]>
    },
  }
}

/** For contents that do not fit together although the checksum is right. */
export const inconsistentModel = (): DocentError =>
  refused('The model is not one that training wrote: its parts do not fit together. Train it again.')

function parsedHeader(text: string): z.infer<typeof headerSchema> {
  try {
    return headerSchema.parse(JSON.parse(text))
  } catch {
    throw inconsistentModel()
  }
}

function requireKind(header: ArtifactKind, expected: ArtifactKind): void {
  if (header.kind !== expected.kind)
    throw refused(`This is a model of the kind "${header.kind}"; "${expected.kind}" is needed here.`)
  if (header.version !== expected.version || header.featureVersion !== expected.featureVersion)
    throw refused(
      `The model was trained by another version (${header.version}.${header.featureVersion}; this one reads ` +
        `${expected.version}.${expected.featureVersion}). Train it again.`,
    )
}

const refused = (message: string): DocentError => new DocentError({ code: 'invalid_input', message })

const padded = (length: number): number => Math.ceil(length / 8) * 8

const checksum = (bytes: Buffer): Buffer =>
  createHash('sha256')
    .update(bytes.subarray(magic.length + 32))
    .digest()

const typeOf = (values: NumberArray): keyof typeof arrayTypes =>
  (Object.keys(arrayTypes) as (keyof typeof arrayTypes)[]).find((type) => values instanceof arrayTypes[type])!
