import type { Finding } from './finding.ts'

/** Longest that one check may take; stores and providers have shorter limits of their own, with better reasons. */
const checkMs = 30_000
/** Longest that all of them together may take. */
const allMs = 90_000

/** Runs a check, and reports it as a problem when it does not end. What it waits for is left behind: the command exits. */
export type Limited = (
  subject: string,
  check: () => Promise<Finding | readonly Finding[]>,
) => Promise<readonly Finding[]>

export function limitedChecks({ oneMs = checkMs, togetherMs = allMs } = {}): Limited {
  const end = performance.now() + togetherMs
  return async (subject, check) => {
    const limitMs = Math.max(0, Math.min(oneMs, end - performance.now()))
    const late = Promise.withResolvers<Finding>()
    const timer = setTimeout(() => late.resolve(unended(subject, limitMs)), limitMs)
    try {
      return [await Promise.race([check(), late.promise])].flat()
    } finally {
      clearTimeout(timer)
    }
  }
}

const unended = (subject: string, limitMs: number): Finding => ({
  subject,
  state: 'problem',
  result: `no answer within ${Math.round(limitMs / 1_000)} seconds`,
  advice: 'Look whether it hangs or is overloaded, and whether the network or the disk behind it answers.',
})
