import { versionOf } from '@docent/core'
import { z } from 'zod'
import { component, download, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { analysisArea as area } from './analysis-area.ts'
import type { KindOfArtifact } from './artifact-kinds.ts'
import { artifactWire, encodeArtifact } from './artifact-wire.ts'
import { pageOf, resourceListQuery } from './list-parameters.ts'

const errors = ['forbidden', 'not_found'] as const

/** The routes that read artifacts of a kind. */
export function artifactReadRoutes({ kind, tag, noun, one, many }: KindOfArtifact) {
  const sets = `/projects/{project}/documentAI/${kind}` as '/projects/{project}/documentAI/annotationSets'
  const version = `${sets}/{id}/versions/{version}` as const
  const page = component(`PageOf${kind[0]!.toUpperCase()}${kind.slice(1)}`, pageOf(kind, artifactWire))
  const listed = { 200: { description: `A page of ${noun}s`, schema: page } } as const
  type Page = { items: Parameters<typeof encodeArtifact>[0][]; nextPageToken: string; totalSize: number }
  const encodePage = ({ items, ...rest }: Page, request: Parameters<typeof encodeArtifact>[1]) =>
    ok({ [kind]: items.map((item) => encodeArtifact(item, request)), ...rest } as unknown as z.input<typeof page>)

  return [
    defineRoute({
      operationId: `list_${many}`,
      tag,
      area,
      method: 'GET',
      path: sets,
      summary: `Lists the ${noun}s of a project`,
      description: 'All versions, the last made first unless ordered otherwise.',
      request: { query: resourceListQuery },
      responses: listed,
      errors,
      async handler({ input, caller, options, request }) {
        const of = { project: input.params.project, kind }
        return encodePage(await caller.analysis.artifacts.list(of, input.query, options), request)
      },
    }),
    defineRoute({
      operationId: `search_${many}`,
      tag,
      area,
      method: 'GET',
      path: `${sets}:search` as `/projects/{project}/documentAI/annotationSets:search`,
      summary: `Finds ${noun}s of a project by a text`,
      description: 'In their names, descriptions and file names.',
      request: { query: resourceListQuery.extend({ query: z.string().max(1_000).default('') }) },
      responses: listed,
      errors,
      async handler({ input, caller, options, request }) {
        const of = { project: input.params.project, kind }
        return encodePage(await caller.analysis.artifacts.list(of, input.query, options), request)
      },
    }),
    defineRoute({
      operationId: `list_${one}_versions`,
      tag,
      area,
      method: 'GET',
      path: `${sets}/{id}/versions`,
      summary: `Lists the versions of ${noun === 'annotation set' || noun === 'image set' ? 'an' : 'a'} ${noun}`,
      description: 'The newest first unless ordered otherwise.',
      request: { query: resourceListQuery },
      responses: listed,
      errors,
      async handler({ input, caller, options, request }) {
        const { project, id: set } = input.params
        return encodePage(
          await caller.analysis.artifacts.listVersions({ project, kind, set }, input.query, options),
          request,
        )
      },
    }),
    defineRoute({
      operationId: `get_${one}`,
      tag,
      area,
      method: 'GET',
      path: version,
      summary: `Returns a version of ${noun === 'annotation set' || noun === 'image set' ? 'an' : 'a'} ${noun}`,
      description: 'With its status.',
      responses: { 200: { description: `The ${noun}`, schema: artifactWire } },
      errors,
      async handler({ input, caller, options, request }) {
        const { project, id: set, version } = input.params
        const name = { project, kind, set, version: versionOf(version) }
        return ok(encodeArtifact(await caller.analysis.artifacts.get(name, options), request))
      },
    }),
    defineRoute({
      operationId: `get_${one}_dependencies`,
      tag,
      area,
      method: 'GET',
      path: `${version}:getDependencies`,
      summary: `Lists what needs a version directly`,
      description: 'Deleting it deletes these, too, unless an allow list excludes it.',
      responses: { 200: { description: 'Names of artifacts', schema: z.object({ dependents: z.array(z.string()) }) } },
      errors,
      async handler({ input, caller, options }) {
        const { project, id: set, version } = input.params
        const name = { project, kind, set, version: versionOf(version) }
        return ok({ dependents: await caller.analysis.artifacts.dependents(name, options) })
      },
    }),
    defineRoute({
      operationId: `download_${one}`,
      tag,
      area,
      method: 'GET',
      path: `${version}:download`,
      summary: `Returns the content of a version`,
      description:
        'Its one file, or a ZIP of all; one file by its name, or a thousand pictures of a large image set. A Range header may ask for one range of bytes of a file.',
      request: {
        query: z.object({
          file: z.string().max(1_000).optional().describe('Name of one file of it.'),
          part: z.int().min(1).optional().describe('Which thousand of the pictures, from 1.'),
        }),
      },
      responses: {
        200: { description: 'The content', contentType: 'application/octet-stream' },
        206: { description: 'The range that was requested', contentType: 'application/octet-stream' },
        304: { description: 'If-None-Match names the content: the client has it already' },
      },
      errors: [...errors, 'wrong_state', 'range_not_satisfiable'],
      async handler({ input, caller, options }) {
        const { project, id: set, version } = input.params
        const name = { project, kind, set, version: versionOf(version) }
        const found = await caller.analysis.artifacts.download(name, input.query, options)
        const { open, mediaType: contentType, size: length, filename, sha256 } = found
        const headers = sha256 === undefined ? undefined : { ETag: `"${sha256}"` }
        // What is put together while it is read has no ranges.
        const content = length === undefined ? await open() : open
        return download({ content, contentType, length, filename, headers })
      },
    }),
  ]
}
