import { DocentError } from '@docent/core/ports'
import { z } from 'zod'

const parametersSchema = z.object({
  url: z.string().min(1),
  follow_links: z.boolean().default(false),
  max_depth: z.int().min(-1).default(-1),
  max_documents: z
    .int()
    .min(-1)
    .refine((count) => count !== 0)
    .default(-1),
})

/** The parameters of a call. */
export interface WebsiteRequest {
  readonly url: string
  /** Links followed one after the other. */
  readonly maxDepth: number
  readonly maxDocuments: number
}

/** @throws `invalid_input` */
export function parseWebsiteRequest(parameters: unknown, mostDocuments: number): WebsiteRequest {
  const result = parametersSchema.safeParse(parameters)
  if (!result.success) {
    throw new DocentError({
      code: 'invalid_input',
      message:
        'The website source needs `url`, the address of a page; `follow_links` is true or false, `max_depth` -1 or more, `max_documents` -1 or at least 1.',
      cause: result.error,
    })
  }
  const { url, follow_links: followLinks, max_depth: maxDepth, max_documents: maxDocuments } = result.data
  return {
    url,
    maxDepth: followLinks ? (maxDepth === -1 ? Infinity : maxDepth) : 0,
    maxDocuments: maxDocuments === -1 ? mostDocuments : Math.min(maxDocuments, mostDocuments),
  }
}
