/** Writes ONNX by hand: fields of protocol buffers, of numbers and of bytes. */
function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function bytes(field: number, content: Uint8Array | string): Buffer {
  const data = Buffer.from(content as string)
  return Buffer.concat([varint((field << 3) | 2), varint(data.length), data])
}

function varint(value: number): Buffer {
  const all: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) all.push((left % 128) | 128)
  return Buffer.from([...all, left])
}

const message = (field: number, ...parts: readonly Buffer[]): Buffer => bytes(field, Buffer.concat(parts))

const [float, int64] = [1, 7]

function tensor(name: string, rows: readonly (readonly number[])[]): Buffer {
  const data = Buffer.from(Float32Array.from(rows.flat()).buffer)
  return message(
    5,
    number(1, rows.length),
    number(1, rows[0]!.length),
    number(2, float),
    bytes(8, name),
    bytes(9, data),
  )
}

const node = (operation: string, inputs: readonly string[], output: string, ...attributes: readonly Buffer[]): Buffer =>
  message(1, ...inputs.map((input) => bytes(1, input)), bytes(2, output), bytes(4, operation), ...attributes)

const value = (field: 11 | 12, name: string, type: number, dimensions: readonly (number | string)[]): Buffer =>
  message(
    field,
    bytes(1, name),
    message(
      2,
      message(
        1,
        number(1, type),
        message(
          2,
          ...dimensions.map((size) => message(1, typeof size === 'string' ? bytes(2, size) : number(1, size))),
        ),
      ),
    ),
  )

/**
 * A network that scores a token by itself and by its box, as sums: `tokenScores` a row for each token, `boxWeights` a row for each
 * side of the box.
 */
export function layoutNetwork(
  tokenScores: readonly (readonly number[])[],
  boxWeights: readonly (readonly number[])[],
): Uint8Array {
  const toFloat = message(5, bytes(1, 'to'), number(3, float), number(20, 2))
  const graph = message(
    7,
    node('Gather', ['table', 'input_ids'], 'ofTokens'),
    node('Cast', ['bbox'], 'sides', toFloat),
    node('MatMul', ['sides', 'weights'], 'ofBoxes'),
    node('Add', ['ofTokens', 'ofBoxes'], 'logits'),
    bytes(2, 'layout'),
    tensor('table', tokenScores),
    tensor('weights', boxWeights),
    value(11, 'input_ids', int64, [1, 'tokens']),
    value(11, 'bbox', int64, [1, 'tokens', 4]),
    value(12, 'logits', float, [1, 'tokens', tokenScores[0]!.length]),
  )
  return new Uint8Array(Buffer.concat([number(1, 8), message(8, bytes(1, ''), number(2, 13)), graph]))
}
