import { z } from 'zod'

export const officeFormats = [
  'docx',
  'pptx',
  'xlsx',
  'xls',
  'odt',
  'ods',
  'odp',
  'rtf',
  'epub',
  'doc',
  'ppt',
  'protected',
] as const

export type OfficeFormat = (typeof officeFormats)[number]

/** The task of the worker beside the file. */
export const officeTaskSchema = z.object({
  format: z.enum(officeFormats),
  isLite: z.boolean(),
  maxUnpackedBytes: z.number(),
  /** Whether files that are embedded in the document are wanted too. @default false */
  withObjects: z.boolean().optional(),
})

export type OfficeTask = z.infer<typeof officeTaskSchema>
