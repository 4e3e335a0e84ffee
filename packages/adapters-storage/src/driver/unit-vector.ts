/**
 * The vector at length 1, so that cosine similarity is a plain product and no square overflows later. A vector of zeros
 * has no direction and stays as it is.
 */
export function unitVector(vector: Float32Array): Float32Array {
  let squares = 0
  for (let position = 0; position < vector.length; position++) squares += vector[position]! ** 2
  const unit = new Float32Array(vector.length)
  if (squares === 0) return unit
  const scale = 1 / Math.sqrt(squares)
  for (let position = 0; position < vector.length; position++) unit[position] = vector[position]! * scale
  return unit
}

/** Whether the vector has no direction: its row is found by text and never by vector. */
export function isZero(vector: Float32Array): boolean {
  return vector.every((number) => number === 0)
}
