const REMINDER_MS = 5_000

/** All launcher output goes to stderr: stdout belongs to the command it runs. */
export function say(message) {
  process.stderr.write(`[docent] ${message}\n`)
}

/** Announces a step that may take long, and reminds while it runs, so that a slow network does not look like a hang. */
export async function withProgress(title, step) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  say(`${title} ...`)
  const reminder = setInterval(() => say(`${title}: still working after ${seconds()} s`), REMINDER_MS)
  try {
    const result = await step()
    say(`${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearInterval(reminder)
  }
}
