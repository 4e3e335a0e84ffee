import type { AnalysisJob, Artifact } from '@docent/core'
import { z } from 'zod'
import { component, jsonWithFile, ok, type ApiRequest } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { analysisArea as area } from './analysis-area.ts'
import type { KindOfArtifact } from './artifact-kinds.ts'
import { artifactInputOf, artifactWire, creationBody, encodeArtifact } from './artifact-wire.ts'
import { encodeJob, jobWire } from './job-wire.ts'

const errors = ['forbidden', 'not_found', 'unsupported_media_type', 'too_large', 'unsupported', 'conflict'] as const
const nameOnly = component('ResourceName', z.object({ name: z.string() }))

const idOf = (jobName: string): string => jobName.split('/').at(-1)!

/** The routes that create artifacts of a kind: with their content, or open for the parts of an upload. */
export function artifactCreateRoutes(of: KindOfArtifact) {
  const { kind, tag, noun, oneNoun, one } = of
  const sets = `/projects/{project}/documentAI/${kind}` as '/projects/{project}/documentAI/annotationSets'
  /** What is imported from documents is a job; other kinds are artifacts at once. */
  const answersJob = kind === 'documentSets' || kind === 'imageSets'
  const whole = {
    200: answersJob
      ? { description: 'The job that makes it ready', schema: jobWire }
      : { description: `The ${noun}`, schema: artifactWire },
  } as { 200: { description: string; schema: typeof artifactWire } }

  async function answer(
    artifact: Artifact,
    jobs: { get(project: string, id: string): Promise<AnalysisJob> },
    project: string,
    request: ApiRequest,
  ) {
    if (!answersJob) return ok(encodeArtifact(artifact, request))
    return ok(encodeJob(await jobs.get(project, idOf(artifact.jobName!)), request) as never)
  }

  const title = noun.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
  const bodyOf = (version: boolean, parts: boolean) =>
    component(
      `Create${title}${version ? 'Version' : ''}${parts ? 'InParts' : ''}Request`,
      creationBody(of, { version, parts }),
    )
  const bodies = {
    create: bodyOf(false, false),
    version: bodyOf(true, false),
    parts: bodyOf(false, true),
    versionParts: bodyOf(true, true),
  }

  return [
    defineRoute({
      operationId: `create_${one}`,
      tag,
      area,
      method: 'POST',
      path: sets,
      summary: `Creates ${oneNoun} with its content`,
      description: `In a set of its own. A job makes it ready; until then its status is ARTIFACT_STATUS_NOT_YET_READY.`,
      request: { body: jsonWithFile(bodies.create, [`${of.content}.content`]) },
      responses: whole,
      errors,
      async handler({ input, caller, services, options, request }) {
        const { project } = input.params
        const given = artifactInputOf(of, input.body.value, { file: input.body.file, maxBytes: services.uploadBytes })
        const artifact = await caller.analysis.artifacts.create({ project, kind }, given, options)
        return answer(artifact, caller.analysis.jobs, project, request)
      },
    }),
    defineRoute({
      operationId: `create_${one}_version`,
      tag,
      area,
      method: 'POST',
      path: `${sets}/{id}/versions`,
      summary: `Creates a version of ${oneNoun} with its content`,
      description: `The newest of its set. A job makes it ready.`,
      request: { body: jsonWithFile(bodies.version, [`${of.content}.content`]) },
      responses: whole,
      errors,
      async handler({ input, caller, services, options, request }) {
        const { project, id: set } = input.params
        const given = artifactInputOf(of, input.body.value, { file: input.body.file, maxBytes: services.uploadBytes })
        const artifact = await caller.analysis.artifacts.create({ project, kind, set }, given, options)
        return answer(artifact, caller.analysis.jobs, project, request)
      },
    }),
    defineRoute({
      operationId: `create_${one}_in_parts`,
      tag,
      area,
      method: 'POST',
      path: `${sets}:multipart` as '/projects/{project}/documentAI/annotationSets:multipart',
      summary: `Creates ${oneNoun} whose content comes in parts`,
      description: 'Upload its parts and complete the upload within 24 hours.',
      request: { body: bodies.parts },
      responses: { 200: { description: 'Its name', schema: nameOnly } },
      errors,
      async handler({ input, caller, services, options }) {
        const { project } = input.params
        const given = artifactInputOf(of, input.body, { parts: true, maxBytes: services.uploadBytes })
        const { name } = await caller.analysis.artifacts.create({ project, kind }, given, options)
        return ok({ name })
      },
    }),
    defineRoute({
      operationId: `create_${one}_version_in_parts`,
      tag,
      area,
      method: 'POST',
      path: `${sets}/{id}/versions:multipart` as '/projects/{project}/documentAI/annotationSets/{id}/versions:multipart',
      summary: `Creates a version of ${oneNoun} whose content comes in parts`,
      description: 'Upload its parts and complete the upload within 24 hours.',
      request: { body: bodies.versionParts },
      responses: { 200: { description: 'Its name', schema: nameOnly } },
      errors,
      async handler({ input, caller, services, options }) {
        const { project, id: set } = input.params
        const given = artifactInputOf(of, input.body, { parts: true, maxBytes: services.uploadBytes })
        const { name } = await caller.analysis.artifacts.create({ project, kind, set }, given, options)
        return ok({ name })
      },
    }),
  ]
}
