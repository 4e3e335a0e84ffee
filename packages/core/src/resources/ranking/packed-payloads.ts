/** Payloads one after the other, in a buffer that goes over to a thread as it is. */
export interface PackedPayloads {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ends: Uint32Array
}

export function packPayloads(payloads: readonly Uint8Array[]): PackedPayloads {
  const bytes = new Uint8Array(payloads.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const ends = new Uint32Array(payloads.length)
  let end = 0
  for (const [index, payload] of payloads.entries()) {
    bytes.set(payload, end)
    ends[index] = end += payload.byteLength
  }
  return { bytes, ends }
}

export const unpackPayloads = ({ bytes, ends }: PackedPayloads): Uint8Array[] =>
  Array.from(ends, (end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
