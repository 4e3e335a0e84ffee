import { readFileSync } from 'node:fs'

export interface ParserUsage {
  readonly processorMs: number
  /** The most each has held, together. */
  readonly peakMb: number
}

/** Clock ticks of a second, the same on every Linux. */
const ticks = 100

/** What the processes have used below this one that are still there; nothing where the system does not tell. */
export function parserUsage(): ParserUsage {
  const usages = below(process.pid).map(usageOf)
  return {
    processorMs: usages.reduce((sum, { processorMs }) => sum + processorMs, 0),
    peakMb: usages.reduce((sum, { peakMb }) => sum + peakMb, 0),
  }
}

/** Those that the process has started, and those that these have. */
function below(id: number | string): string[] {
  try {
    const ids = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim()
    return ids === '' ? [] : ids.split(' ').flatMap((child) => [child, ...below(child)])
  } catch {
    return []
  }
}

function usageOf(id: string): ParserUsage {
  try {
    // The name, in parentheses, may hold spaces; times of user and system are the 12th and 13th fields behind it.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
    return { processorMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks, peakMb: Number(peak ?? 0) / 1024 }
  } catch {
    return { processorMs: 0, peakMb: 0 }
  }
}
