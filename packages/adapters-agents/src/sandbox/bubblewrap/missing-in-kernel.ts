import { existsSync } from 'node:fs'

/** What the kernel lacks by which the memory of a sandbox is found. */
export const missingInKernel = (): string | undefined =>
  existsSync('/proc/thread-self/children')
    ? undefined
    : 'Programs cannot run here: the kernel does not list child processes; use one with CONFIG_PROC_CHILDREN.'
