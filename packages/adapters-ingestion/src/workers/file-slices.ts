import type { FileSlice } from './worker-protocol.ts'

/** Bytes sent in one turn of the loop: a large file must not block it. */
const sliceBytes = 1024 * 1024

/** Sends a file slice by slice, each when the one before has left; false when the other side is gone. */
export async function sendInSlices(bytes: Uint8Array, send: (slice: FileSlice) => Promise<boolean>): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    const slice = bytes.subarray(start, start + sliceBytes)
    if (!(await send({ kind: 'slice', bytes: slice, start, size: bytes.length }))) return false
  }
  return true
}

export interface FileAssembly {
  add(slice: FileSlice): void
  /** The whole file; empties the assembly. */
  take(): Uint8Array
}

export function createFileAssembly(): FileAssembly {
  let file = new Uint8Array()
  return {
    add: ({ bytes, start, size }) => {
      if (start === 0) file = new Uint8Array(size)
      file.set(bytes, start)
    },
    take: () => {
      const taken = file
      file = new Uint8Array()
      return taken
    },
  }
}
