import { DocentRequestError } from '@docent/client'
import { useSyncExternalStore } from 'react'
import { addFile, cancelJob, getJob } from '../../api/collections.ts'

export interface Upload {
  readonly id: number
  readonly collectionId: string
  readonly file: File
  readonly stage: 'waiting' | 'sending' | 'reading' | 'done' | 'failed' | 'canceled'
  /** Of the stage, 0 … 1. */
  readonly share: number
  readonly error?: string
  readonly jobId?: string
}

const mostAtOnce = 3
const pollMs = 700

/** Uploads continue while the user is on other pages; they end with the tab. */
let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()
const aborts = new Map<number, AbortController>()
let nextId = 1

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads)

function change(id: number, to: Partial<Upload>): void {
  uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload))
  for (const listener of listeners) listener()
}

export function addUploads(collectionId: string, files: readonly File[]): void {
  const added = files.map((file) => ({ id: nextId++, collectionId, file, stage: 'waiting' as const, share: 0 }))
  uploads = [...uploads.filter(({ stage }) => stage !== 'done'), ...added]
  startNext()
  for (const listener of listeners) listener()
}

export function retryUpload(id: number): void {
  change(id, { stage: 'waiting', share: 0 })
  startNext()
}

export function cancelUpload({ id, jobId }: Upload): void {
  aborts.get(id)?.abort()
  if (jobId !== undefined) void cancelJob(jobId).catch(() => {})
  change(id, { stage: 'canceled' })
}

export const isRunning = ({ stage }: Upload): boolean =>
  stage === 'waiting' || stage === 'sending' || stage === 'reading'

function startNext(): void {
  const sending = uploads.filter(({ stage }) => stage === 'sending').length
  for (const upload of uploads.filter(({ stage }) => stage === 'waiting').slice(0, mostAtOnce - sending)) {
    change(upload.id, { stage: 'sending' })
    void run(upload)
  }
}

async function run({ id, collectionId, file }: Upload): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  try {
    const job = await addFile(collectionId, file, (share) => change(id, { share }), abort.signal)
    change(id, { stage: 'reading', share: 0, jobId: job.id })
    startNext()
    await untilRead(id, job.id, abort.signal)
  } catch (error) {
    if (!abort.signal.aborted)
      change(id, { stage: 'failed', error: error instanceof Error ? error.message : String(error) })
  } finally {
    aborts.delete(id)
    startNext()
  }
}

async function untilRead(id: number, jobId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const job = await getJob(jobId).catch((error: unknown) => {
      // The server may come back; the job is not lost meanwhile.
      if (DocentRequestError.isInstance(error) && error.status >= 400 && error.status < 500) throw error
      return undefined
    })
    if (job?.overall_status === 'completed') return change(id, { stage: 'done', share: 1 })
    if (job?.overall_status === 'canceled') return change(id, { stage: 'canceled' })
    if (job?.overall_status === 'failed') throw new Error(job.errors[0] ?? job.status)
    if (job) change(id, { share: job.progress })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
