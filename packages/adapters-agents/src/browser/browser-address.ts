import { z } from 'zod'

/** What a browser can be sent to: nothing of its own machine. */
export const addressSchema = z
  .string()
  .trim()
  .max(4_000)
  .regex(/^https?:\/\//i, 'begins with https:// or http://')
  .describe('Begins with https:// or http://')
