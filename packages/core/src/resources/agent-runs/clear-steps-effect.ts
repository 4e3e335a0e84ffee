import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { clearSteps } from './agent-run-records.ts'

/** Removes what a run kept for itself: what models wrote of documents must not outlive the right to them. */
export const clearStepsEffect = (effect: string, { storage }: { readonly storage: RecordStore }) =>
  defineEffect({
    effect,
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run({ entityId, signal }) {
      await clearSteps(storage, entityId, signal)
      return () => {}
    },
    failed: () => () => {},
  })
