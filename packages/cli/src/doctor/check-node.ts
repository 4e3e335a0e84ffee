import type { Finding } from './finding.ts'

const least = [22, 19] as const
const tested = 24

/** @param version such as `24.11.0` */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const subject = 'Node.js'
  if (major < least[0] || (major === least[0] && minor < least[1])) {
    return {
      subject,
      state: 'problem',
      result: version,
      advice: `Install Node.js ${least.join('.')} or later, best ${tested}.`,
    }
  }
  if (major >= tested) return { subject, state: 'ok', result: version }
  const advice = `It works, but all tests run with ${tested}. --disable-warning=ExperimentalWarning keeps its warning about SQLite quiet.`
  return { subject, state: 'note', result: version, advice }
}
