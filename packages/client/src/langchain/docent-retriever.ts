import type { CallbackManagerForRetrieverRun } from '@langchain/core/callbacks/manager'
import { Document } from '@langchain/core/documents'
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers'
import { findPassages, type PassagePlace, type PassageSource } from '../passages/index.ts'

type Metadata = PassagePlace & { readonly score: number }

class DocentRetriever extends BaseRetriever<Metadata> {
  readonly lc_namespace = ['docent', 'retrievers']
  readonly #source: PassageSource

  static override lc_name(): string {
    return 'DocentRetriever'
  }

  constructor({ client, collectionId, limit, documentIds, ...fields }: PassageSource & BaseRetrieverInput) {
    super(fields)
    this.#source = { client, collectionId, limit, documentIds }
  }

  override async _getRelevantDocuments(
    query: string,
    _runManager?: CallbackManagerForRetrieverRun,
  ): Promise<Document<Metadata>[]> {
    const passages = await findPassages(this.#source, query, undefined)
    return passages.map(
      ({ text, place, score }) =>
        new Document({
          id: `${place.collection_id}:${place.chunk_id}`,
          pageContent: text,
          metadata: { ...place, score },
        }),
    )
  }
}

/** A retriever of LangChain over one collection, for its chains and agents. Needs `@langchain/core`. */
export const docentRetriever = (options: PassageSource & BaseRetrieverInput): BaseRetriever<Metadata> =>
  new DocentRetriever(options)
