import { z } from 'zod'
import { resourceNameSchema } from '../../kernel/input/index.ts'
import type { ArtifactKind } from '../../resources/artifacts/index.ts'
import { modelTypeSchema } from '../../resources/artifacts/index.ts'
import type { JobType } from '../../resources/analysis-jobs/index.ts'

/** The name of a version of one kind, which is looked up when the job is created and when it runs. */
const version = (kind: ArtifactKind) =>
  resourceNameSchema.describe(`projects/<UUID>/documentAI/${kind}/<UUID>/versions/<INT>`)

const displayName = z.string().trim().min(1).max(255).optional().describe('Of the result.')
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(1)
const languages = z.array(z.string().min(1).max(16)).max(16).optional().describe('Of the pages, such as eng, deu.')
const method = z.string().min(1).max(64).default('auto')
const texts = z.array(z.string().min(1).max(1_000)).min(1).max(1_000)

const split = z
  .object({
    displayName: z.string().trim().min(1).max(255),
    fraction: z.number().gt(0).lte(1).optional(),
    documentCount: z.int().min(1).optional(),
  })
  .refine(({ fraction, documentCount }) => (fraction === undefined) !== (documentCount === undefined), {
    message: 'each split needs a fraction or a documentCount, and not both',
  })

/** Inputs by type of job, as callers write them. */
export const jobInputSchemas = {
  JOB_TYPE_OCR: z.object({
    documentSet: version('documentSets'),
    method: method.describe('auto, off, or an engine of this deployment.'),
    languages,
    displayName,
  }),
  JOB_TYPE_CONCAT: z.object({
    annotationSets: z.array(version('annotationSets')).min(2).max(100),
    displayName,
  }),
  JOB_TYPE_SPLIT: z.object({
    annotationSet: version('annotationSets'),
    splits: z.array(split).min(1).max(100),
    seed,
    unit: z.enum(['document', 'page']).default('document'),
    stratify: z
      .union([z.boolean(), z.enum(['pageClasses', 'labels'])])
      .default(false)
      .describe('true: by page classes where pages have some, else by labels.'),
  }),
  JOB_TYPE_FILTER: z.object({
    annotationSet: version('annotationSets'),
    filter: z
      .object({
        labels: texts.optional(),
        pageClasses: texts.optional(),
        documents: texts.optional(),
        attributes: texts.optional().describe('Names of attributes of regions and pages that stay.'),
      })
      .refine((filter) => Object.values(filter).some((part) => part !== undefined), {
        message: 'a filter needs labels, pageClasses, documents or attributes',
      }),
    displayName,
  }),
  JOB_TYPE_TRAIN: z.object({
    annotationSet: version('annotationSets'),
    modelType: modelTypeSchema,
    evaluationAnnotationSet: version('annotationSets').optional(),
    sourceModel: version('models').optional().describe('A model of which the new one becomes a version.'),
    parameters: z.record(z.string(), z.json()).default({}),
    seed,
    displayName,
  }),
  JOB_TYPE_PREDICT: z
    .object({
      annotationSet: version('annotationSets'),
      labellingModel: version('models').optional(),
      classificationModel: version('models').optional(),
      displayName,
    })
    .refine(({ labellingModel, classificationModel }) => (labellingModel ?? classificationModel) !== undefined, {
      message: 'labellingModel or classificationModel is required',
    }),
  JOB_TYPE_POSTPROCESS_DOCUMENT_SET: z.object({ documentSet: version('documentSets') }),
  JOB_TYPE_POSTPROCESS_ANNOTATION_SET: z.object({
    annotationSet: version('annotationSets'),
    duplicates: z.record(z.string(), z.string()).optional(),
  }),
  JOB_TYPE_POSTPROCESS_IMAGE_SET: z.object({ imageSet: version('imageSets') }),
  JOB_TYPE_POSTPROCESS_MODEL: z.object({ model: version('models') }),
  JOB_TYPE_EXPORT_ANNOTATION_SET: z.object({
    annotationSet: version('annotationSets'),
    format: z.enum(['via', 'coco', 'funsd', 'label-studio', 'csv']).default('via'),
    displayName,
  }),
  JOB_TYPE_EXPORT_IMAGES: z.object({ annotationSets: z.array(version('annotationSets')).min(1).max(100), displayName }),
  JOB_TYPE_ENGAGE: z
    .object({
      documentSet: version('documentSets'),
      pipeline: z.string().min(1).max(300).optional().describe('Id or name.'),
      labellingModel: version('models').optional(),
      classificationModel: version('models').optional(),
      method: z.string().min(1).max(64).optional().describe('How text is read; by the pipeline when absent.'),
      ocr: z.string().min(1).max(64).optional().describe('The same as method.'),
      languages,
      displayName,
    })
    .refine(({ method: one, ocr }) => one === undefined || ocr === undefined || one === ocr, {
      message: 'method and ocr are the same; send one of them',
    })
    .refine((inputs) => (inputs.pipeline ?? inputs.labellingModel ?? inputs.classificationModel) !== undefined, {
      message: 'pipeline, labellingModel or classificationModel is required',
    }),
  JOB_TYPE_PUBLISH: z
    .object({
      labellingModelName: version('models').optional(),
      classificationModelName: version('models').optional(),
      pipelineName: z.string().trim().min(1).max(255).optional().describe('Of a new pipeline, or one that is changed.'),
      ocrMethod: z.string().min(1).max(64).optional(),
      languages,
      builtinPostProcessor: z.enum(['generic', 'supply-chain']).optional(),
    })
    .refine(
      ({ labellingModelName, classificationModelName }) =>
        (labellingModelName ?? classificationModelName) !== undefined,
      { message: 'labellingModelName or classificationModelName is required' },
    ),
} as const satisfies Record<JobType, z.ZodType>

export type JobInputs<Type extends JobType> = z.output<(typeof jobInputSchemas)[Type]>

/** The names of artifacts in checked inputs, with the kind that each has to be of. */
export function namesIn(inputs: unknown): { readonly field: string; readonly name: string }[] {
  const found: { field: string; name: string }[] = []
  const visit = (value: unknown, field: string): void => {
    if (typeof value === 'string' && /^projects\/[^/]+\/documentAI\//.test(value)) found.push({ field, name: value })
    else if (Array.isArray(value)) value.forEach((item) => visit(item, field))
  }
  for (const [field, value] of Object.entries(inputs as Record<string, unknown>)) visit(value, field)
  return found
}

const kinds: Readonly<Record<string, ArtifactKind>> = {
  documentSet: 'documentSets',
  annotationSet: 'annotationSets',
  annotationSets: 'annotationSets',
  evaluationAnnotationSet: 'annotationSets',
  imageSet: 'imageSets',
  model: 'models',
  sourceModel: 'models',
  labellingModel: 'models',
  classificationModel: 'models',
  labellingModelName: 'models',
  classificationModelName: 'models',
}
/** The kind of artifact that an input names; undefined for what names none. */
export const kindOfInput = (field: string): ArtifactKind | undefined => kinds[field]

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Inputs whose keys are names that users chose. */
const named: ReadonlySet<string> = new Set(['parameters', 'duplicates'])

/** `classification_model_name` as `classificationModelName`, also in objects of inputs. */
export function camelKeys(inputs: unknown): unknown {
  if (Array.isArray(inputs)) return inputs.map(camelKeys)
  if (typeof inputs !== 'object' || inputs === null) return inputs
  const entries = Object.entries(inputs).map(([key, value]) => [camel(key), named.has(key) ? value : camelKeys(value)])
  return Object.fromEntries(entries)
}
