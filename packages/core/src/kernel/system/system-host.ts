import { availableParallelism, cpus, hostname, loadavg, networkInterfaces, platform } from 'node:os'
import { freemem, release, totalmem, type, uptime, version, type CpuInfo } from 'node:os'
import type { Machine } from '../ports/index.ts'

const sumOf = ({ times }: CpuInfo) => times.user + times.nice + times.sys + times.idle + times.irq

/** The host as the calls of the platform report it. What they do not report is left out, not made up. */
export function systemHost(): Machine {
  let before: readonly CpuInfo[] = []
  return {
    read() {
      const now = cpus()
      const busy = now.map((cpu, index) => {
        const last = before.length === now.length ? before[index] : undefined
        const all = sumOf(cpu) - (last ? sumOf(last) : 0)
        const idle = cpu.times.idle - (last?.times.idle ?? 0)
        return all <= 0 ? 0 : Math.round((1 - idle / all) * 1_000) / 10
      })
      before = now
      const [one = 0, five = 0, fifteen = 0] = loadavg()
      const speed = now.reduce((sum, cpu) => sum + cpu.speed, 0) / Math.max(1, now.length)
      return {
        uptimeSeconds: uptime(),
        hostname: hostname(),
        osName: type(),
        osVersion: version(),
        kernelVersion: release(),
        cpuCountLogical: now.length || availableParallelism(),
        cpuPercentPerCpu: busy,
        // Some hosts do not report it; zero would be wrong.
        cpuFreqCurrent: speed > 0 ? speed : undefined,
        loadAverages: platform() === 'win32' ? undefined : [one, five, fifteen],
        memoryTotal: totalmem(),
        memoryAvailable: freemem(),
        networkInterfaces: Object.keys(networkInterfaces()),
      }
    },
  }
}
