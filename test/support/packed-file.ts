/** A ZIP of one deflated file that says to have so many bytes; encrypted only by what it says of itself. */
export function packedFile(name: string, data: Uint8Array, size: number, { encrypted = false } = {}): Uint8Array {
  const fieldsOf = (signature: number, central: boolean) => {
    const bytes = Buffer.alloc(central ? 46 : 30)
    bytes.writeUInt32LE(signature, 0)
    const at = central ? 6 : 4
    bytes.writeUInt16LE(20, at)
    bytes.writeUInt16LE(encrypted ? 1 : 0, at + 2)
    bytes.writeUInt16LE(8, at + 4)
    bytes.writeUInt32LE(data.byteLength, at + 14)
    bytes.writeUInt32LE(size, at + 18)
    bytes.writeUInt16LE(name.length, at + 22)
    return Buffer.concat([bytes, Buffer.from(name)])
  }
  const local = Buffer.concat([fieldsOf(0x04034b50, false), data])
  const central = fieldsOf(0x02014b50, true)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.byteLength, 12)
  end.writeUInt32LE(local.byteLength, 16)
  return Buffer.concat([local, central, end])
}
