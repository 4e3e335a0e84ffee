import { artifactUpdateSchema, versionOf } from '@docent/core'
import { z } from 'zod'
import { bytesBody, component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { analysisArea as area } from './analysis-area.ts'
import type { KindOfArtifact } from './artifact-kinds.ts'
import { artifactWire, encodeArtifact } from './artifact-wire.ts'
import { encodeJob, jobWire } from './job-wire.ts'

const reading = ['forbidden', 'not_found'] as const
const changing = [...reading, 'wrong_state', 'conflict'] as const

const partHeader = z.object({ 'part-number': z.int().min(1).max(10_000) })
const uploadedPart = component(
  'UploadedPart',
  z.object({ partNumber: z.int(), sizeInBytes: z.string().describe('A decimal number.') }),
)
const names = component('DeletedVersions', z.object({ versions: z.array(z.string()) }))
const updateBody = component('UpdateArtifactRequest', artifactUpdateSchema.extend({}))
const allowList = z.object({
  allowList: z
    .array(z.string())
    .optional()
    .describe(
      'What may be deleted along. When absent, all that needs it; when something else needs it, nothing is deleted.',
    ),
})

/** The routes that upload, complete, change, copy and delete artifacts of a kind. */
export function artifactChangeRoutes({ kind, tag, noun, oneNoun, one }: KindOfArtifact) {
  const sets = `/projects/{project}/documentAI/${kind}` as '/projects/{project}/documentAI/annotationSets'
  const version = `${sets}/{id}/versions/{version}` as const
  const nameOf = ({ project, id, version: number }: { project: string; id: string; version: string }) => ({
    project,
    kind,
    set: id,
    version: versionOf(number),
  })
  const part = {
    request: { headers: partHeader, body: bytesBody() },
    responses: { 200: { description: 'The part', schema: uploadedPart } },
    errors: [...changing, 'too_large'],
  } as const

  const upload = defineRoute({
    operationId: `upload_${one}_part`,
    tag,
    area,
    method: 'POST',
    path: `${version}:uploadPart`,
    summary: `Uploads a part of ${oneNoun}`,
    description:
      'In any order, also at the same time; the same number again replaces the part. Parts are joined by their numbers.',
    ...part,
    async handler({ input, caller, services, options }) {
      const content = { number: input.headers['part-number'], content: input.body, maxBytes: services.uploadBytes }
      return ok(await caller.analysis.artifacts.uploadPart(nameOf(input.params), content, options))
    },
  })

  const completed = {
    operationId: `complete_${one}_upload`,
    tag,
    area,
    method: 'POST',
    path: `${version}:completeUpload`,
    summary: `Completes the upload of ${oneNoun}`,
  } as const
  const complete =
    kind === 'resultSets'
      ? defineRoute({
          ...completed,
          description: 'No part is taken from then on. Answers the result set, which no job has to make ready.',
          responses: { 200: { description: `The ${noun}`, schema: artifactWire } },
          errors: [...changing, 'too_large'],
          async handler({ input, caller, options, request }) {
            return ok(
              encodeArtifact(await caller.analysis.artifacts.completeResults(nameOf(input.params), options), request),
            )
          },
        })
      : defineRoute({
          ...completed,
          description:
            'No part is taken from then on. Answers the job that makes it ready. Content that cannot be imported is refused, and the upload stays open.',
          responses: { 200: { description: 'The job', schema: jobWire } },
          errors: [...changing, 'too_large', 'unsupported'],
          async handler({ input, caller, options, request }) {
            return ok(encodeJob(await caller.analysis.artifacts.complete(nameOf(input.params), options), request))
          },
        })

  const changes = [
    defineRoute({
      operationId: `update_${one}`,
      tag,
      area,
      method: 'PATCH',
      path: version,
      summary: `Changes metadata of ${oneNoun}`,
      description: 'What cannot change may be repeated as it is; another value is refused.',
      request: { body: updateBody, example: { annotations: { team: 'billing' } } },
      responses: { 200: { description: `The ${noun}`, schema: artifactWire } },
      errors: changing,
      async handler({ input, caller, options, request }) {
        const artifact = await caller.analysis.artifacts.update(nameOf(input.params), input.body, options)
        return ok(encodeArtifact(artifact, request))
      },
    }),
    defineRoute({
      operationId: `delete_${one}_version`,
      tag,
      area,
      method: 'DELETE',
      path: version,
      summary: `Deletes a version of ${oneNoun}, with everything that depends on it`,
      description: 'At once out of sight; its content is removed in the background.',
      request: { query: allowList },
      responses: { 200: { description: 'Deleted', schema: z.object({}) } },
      errors: changing,
      async handler({ input, caller, options }) {
        await caller.analysis.artifacts.delete(nameOf(input.params), input.query, options)
        return ok({})
      },
    }),
    defineRoute({
      operationId: `bulk_delete_${one}_version`,
      tag,
      area,
      method: 'DELETE',
      path: `${version}:bulkDelete`,
      summary: `Deletes a version of ${oneNoun}, with everything that depends on it, and returns what was deleted`,
      description: 'As the deletion of a version.',
      request: { query: allowList },
      responses: { 200: { description: 'Names of all versions that were deleted', schema: names } },
      errors: changing,
      async handler({ input, caller, options }) {
        return ok({
          versions: await caller.analysis.artifacts.delete(nameOf(input.params), input.query, options),
        })
      },
    }),
    defineRoute({
      operationId: `copy_${one}`,
      tag,
      area,
      method: 'POST',
      path: `${version}:copy`,
      summary: `Copies a version of ${oneNoun}`,
      description: 'Into the set that target names, in this project or another one, or into a new set.',
      request: {
        body: z.object({ target: z.string().optional().describe(`projects/<UUID>/documentAI/${kind}/<UUID>`) }),
      },
      responses: { 200: { description: 'The copy', schema: artifactWire } },
      errors: changing,
      async handler({ input, caller, options, request }) {
        const copy = await caller.analysis.artifacts.copy(nameOf(input.params), input.body, options)
        return ok(encodeArtifact(copy, request))
      },
    }),
  ]
  return [upload, complete, ...changes]
}

/** Parts of image sets whose newest version is meant. */
export const imageSetPartRoutes = (['{id}:uploadPart', '{id}/:uploadPart'] as const).map((end, index) =>
  defineRoute({
    operationId: `upload_part_of_newest_image_set${index === 0 ? '' : '_with_slash'}`,
    tag: 'Image Sets',
    area,
    method: 'POST',
    path: `/projects/{project}/documentAI/imageSets/${end}`,
    summary: 'Uploads a part of the newest version of an image set',
    description: 'As the upload of a part of a version.',
    request: { headers: partHeader, body: bytesBody() },
    responses: { 200: { description: 'The part', schema: uploadedPart } },
    errors: [...changing, 'too_large'],
    async handler({ input, caller, services, options }) {
      const { project, id: set } = input.params
      const content = { number: input.headers['part-number'], content: input.body, maxBytes: services.uploadBytes }
      return ok(await caller.analysis.artifacts.uploadPart({ project, kind: 'imageSets', set }, content, options))
    },
  }),
)
