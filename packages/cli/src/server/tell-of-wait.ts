/** A wait that is over before this is not worth a line. */
const shortMs = 300

/** Tells what a start waits for, once it is no short wait. */
export async function tellOfWait<Result>(
  work: Promise<Result>,
  tell: () => void,
  afterMs: number = shortMs,
): Promise<Result> {
  const timer = setTimeout(tell, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
