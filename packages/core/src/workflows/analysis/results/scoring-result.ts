import { z } from 'zod'

const rectangle = z
  .object({ bx: z.number(), by: z.number(), ex: z.number(), ey: z.number() })
  .describe('Beginning and end, as shares of the width and height of the page.')

/** What was found in a document. */
export const scoringResultSchema = z.object({
  documentGuid: z.string(),
  entities: z.array(
    z.object({
      pageIndex: z.string(),
      dpiX: z.int(),
      entityId: z.string(),
      sLabel: z.string(),
      sValue: z.string(),
      labelConfidence: z.number(),
      rzRect: rectangle,
      rectImg: z.string().describe('A picture of the place as base64 of a PNG; empty where none can be made.'),
    }),
  ),
  pages: z.record(z.string(), z.object({ pageClass: z.string(), classConfidence: z.number() })),
  entityConfidences: z.array(
    z.object({
      entityClass: z.string(),
      topEntities: z.array(z.object({ entityValue: z.string(), entityConfidence: z.number(), entityId: z.string() })),
    }),
  ),
  lineItems: z
    .array(
      z.object({
        pageIndex: z.string(),
        fields: z.record(z.string(), z.string()),
        confidence: z.number(),
        rzRect: rectangle,
      }),
    )
    .optional()
    .describe('Rows, of pipelines with the post-processor supply-chain.'),
  extra: z.string().optional().describe('As the remote scoring was asked for.'),
  error: z.object({ code: z.string(), message: z.string() }).optional().describe('Of a scoring that failed.'),
})
export type ScoringResult = z.output<typeof scoringResultSchema>
