import type { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import {
  beginIngestion,
  checkIngestInput,
  formsOf,
  type IngestDependencies,
  type IngestForms,
} from './begin-ingestion.ts'
import type { IngestOptions } from './ingest-options.ts'
import type { SourceKinds } from './source-kinds.ts'

export type FromSource<Schema extends z.ZodType> = z.input<Schema> & { readonly collectionId: string } & IngestOptions

/** Documents from a source of the host: the job lists it, and fetches what it finds. */
export function ingestFromSource<Kind extends SourceKinds[keyof SourceKinds]>(
  dependencies: IngestDependencies,
  kind: Kind,
): IngestForms<FromSource<Kind['schema']>> {
  const begin = beginIngestion(dependencies)
  const { schema, parameters, credentials } = kind as unknown as OfAnyKind
  return formsOf<FromSource<Kind['schema']>>(dependencies, async (principal, input, bounded, options) => {
    const { checked, own: asked } = checkIngestInput(principal, input, schema)
    const source = dependencies.sources.get(kind.connector)
    if (!source) throw new DocentError({ code: 'forbidden', message: kind.missing })
    const ingestion = {
      operation: kind.operation,
      input,
      collectionId: input.collectionId,
      options: checked,
      name: kind.name,
      bounded,
      listing: async (settings) => {
        const request = { parameters: parameters(asked, settings), credentials: credentials?.(asked) }
        await source.check?.(request)
        return { connector: kind.connector, source: request.parameters, credentials: request.credentials }
      },
    } satisfies Parameters<typeof begin>[1]
    return begin(principal, ingestion, options)
  })
}

/** A kind whose own input type does not matter: what its functions take is what its schema gave. */
interface OfAnyKind {
  readonly schema: z.ZodType
  readonly parameters: (input: unknown, settings: unknown) => unknown
  readonly credentials?: (input: unknown) => unknown
}
