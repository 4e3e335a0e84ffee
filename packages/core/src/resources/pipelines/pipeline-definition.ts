import { z } from 'zod'
import { resourceNameSchema } from '../../kernel/input/index.ts'

/** As Kubernetes writes quantities: `500m`, `1`, `1.5Gi`, `2e3`. */
const quantity = z
  .string()
  .min(1)
  .max(32)
  .regex(/^\d+(?:\.\d+)?(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d{1,3})?$/, {
    message: 'expected a quantity such as 500m or 1Gi',
  })
const quantities = z.object({ cpu: quantity, memory: quantity })

const toleration = z.object({
  effect: z.string().max(64).optional(),
  key: z.string().max(255).optional(),
  operator: z.string().max(64).optional(),
  value: z.string().max(255).optional(),
  tolerationSeconds: z.int().optional(),
})

const placed = 'Kept and shown; placement does not act here.'

const modelName = resourceNameSchema.describe('projects/<UUID>/documentAI/models/<UUID>/versions/<INT>')

/** What scores and how, and the judgments of others about it. */
const acting = {
  labellingModelName: modelName.optional(),
  classificationModelName: modelName.optional(),
  ocrMethod: z.string().max(64).optional().describe('auto, off, or an engine of this deployment. auto when absent.'),
  languages: z.array(z.string().min(1).max(16)).max(16).optional().describe('Of text recognition, such as eng, deu.'),
  builtinPostProcessor: z
    .enum(['generic', 'supply-chain'])
    .optional()
    .describe('supply-chain puts line items together. generic when absent.'),
  itemLabels: z.array(z.string().max(255)).max(100).optional().describe('Labels of line items; found when absent.'),
}

const placement = {
  affinity: z.record(z.string(), z.json()).optional().describe(placed),
  nodeSelector: z.record(z.string(), z.string()).optional().describe(placed),
  tolerations: z.array(toleration).max(100).optional().describe(placed),
}

/** A pipeline in whole, as an update has it. */
export const pipelineDefinitionSchema = z.object({
  name: z.string().trim().min(1).max(255),
  workspaceId: z.string().min(1).max(255).describe('The id of the project.'),
  autoscaler: z
    .object({ maxReplicas: z.int().min(0).max(10_000), minReplicas: z.int().min(0).max(10_000) })
    .refine(({ minReplicas, maxReplicas }) => minReplicas <= maxReplicas, {
      message: 'minReplicas is larger than maxReplicas',
    })
    .describe(placed),
  resources: z.object({ requests: quantities, limits: quantities }).describe(placed),
  pipelineConfig: z.string().max(100_000).describe('YAML text, a mapping; empty for none. Kept and shown.'),
  customPipeline: z.boolean(),
  customPostProcessor: z.string().max(100_000).describe('Python text of a post-processor; empty for none.'),
  muteOutput: z.boolean().describe('Whether results hold no values of fields, only labels and places.'),
  ...placement,
  ...acting,
})
export type PipelineDefinition = z.output<typeof pipelineDefinitionSchema>
export type PipelineDefinitionInput = z.input<typeof pipelineDefinitionSchema>

/** A new pipeline: what is left out is what publishing a model would have. */
export const newPipelineSchema = z.object({
  ...pipelineDefinitionSchema.partial().shape,
  name: pipelineDefinitionSchema.shape.name,
})
export type NewPipelineInput = z.input<typeof newPipelineSchema>

export const definitionDefaults = {
  autoscaler: { minReplicas: 0, maxReplicas: 1 },
  resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } },
  pipelineConfig: '',
  customPipeline: false,
  customPostProcessor: '',
  muteOutput: false,
} as const
