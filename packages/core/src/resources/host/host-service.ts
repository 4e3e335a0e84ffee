import { z } from 'zod'
import { requireAdministrator, requireGlobal } from '../../access/index.ts'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Clock, Machine, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'

/** What is known of the host that the answering process runs on. What is not known is left out. */
export const machineInfoSchema = z.object({
  timestamp: z.iso.datetime(),
  uptimeSeconds: z.number().describe('Of the machine.'),
  hostname: z.string(),
  osName: z.string(),
  osVersion: z.string(),
  kernelVersion: z.string(),
  cpuCountLogical: z.int(),
  cpuPercentPerCpu: z
    .array(z.number())
    .describe('Busy since the last reading, 0 … 100; at first since the machine started.'),
  cpuFreqCurrent: z.number().optional().describe('Megahertz, the mean of all processors.'),
  loadAvg1min: z.number().optional(),
  loadAvg5min: z.number().optional(),
  loadAvg15min: z.number().optional(),
  memoryTotal: z.int().describe('Bytes.'),
  memoryAvailable: z.int(),
  memoryUsed: z.int(),
  memoryPercent: z.number(),
  networkInterfaces: z.array(z.string()),
})
export type MachineInfo = z.output<typeof machineInfoSchema>

export const hostService = ({ host, clock }: { readonly host: Machine; readonly clock: Clock }) => ({
  /** For administrators. @throws `unauthorized` */
  async info(principal: Principal, options: CallOptions = {}): Promise<MachineInfo> {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    requireAdministrator(principal)
    const { loadAverages, cpuPercentPerCpu, networkInterfaces, ...facts } = host.read()
    const used = facts.memoryTotal - facts.memoryAvailable
    return compact({
      ...facts,
      timestamp: isoTime(clock.now()),
      cpuPercentPerCpu: [...cpuPercentPerCpu],
      loadAvg1min: loadAverages?.[0],
      loadAvg5min: loadAverages?.[1],
      loadAvg15min: loadAverages?.[2],
      memoryUsed: used,
      memoryPercent: Math.round((used / Math.max(1, facts.memoryTotal)) * 1_000) / 10,
      networkInterfaces: [...networkInterfaces],
    })
  },
})
