import { chatErrorReply } from '@docent/core'
import { z } from 'zod'
import { area, component, type Area } from '../../framework/index.ts'

const errorSchema = component(
  'CompatibleError',
  z.object({
    error: z.object({
      message: z.string(),
      type: z.string().describe('Kind of error, such as invalid_request_error.'),
      param: z.string().nullable().describe('The invalid field, if any.'),
      code: z.string().nullable().describe('Error code, such as model_not_found.'),
    }),
  }),
)

/** Errors in the format that OpenAI's clients expect. */
export const compatibilityArea = (base: string): Area =>
  area(base, { errorBody: chatErrorReply, streamError: chatErrorReply, errorSchema })
