import { z } from 'zod'
import { component } from '../../framework/index.ts'

export const countSchema = component('Count', z.object({ count: z.int().min(0) }))
