/** A table of Word (PLC): positions, then for each stretch between two of them what is said of it. */
export interface PositionTable {
  /** One more than there are stretches. */
  readonly positions: readonly number[]
  readonly data: readonly Buffer[]
}

export function positionsOf(table: Buffer, dataSize: number): PositionTable {
  const count = Math.max(Math.floor((table.length - 4) / (4 + dataSize)), 0)
  if (table.length < 4) return { positions: [], data: [] }
  const start = (count + 1) * 4
  return {
    positions: Array.from({ length: count + 1 }, (_, index) => table.readUInt32LE(index * 4)),
    data: Array.from({ length: count }, (_, index) =>
      table.subarray(start + index * dataSize, start + (index + 1) * dataSize),
    ),
  }
}
