/** Milliseconds to the first item; the rest is read as well, so that nothing is left behind. */
export async function firstOf(items: AsyncIterable<unknown>): Promise<number> {
  const start = performance.now()
  let first: number | undefined
  for await (const _ of items) first ??= performance.now() - start
  return first ?? NaN
}
