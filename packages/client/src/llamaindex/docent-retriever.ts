import type { QueryBundle } from '@llamaindex/core/query-engine'
import { BaseRetriever } from '@llamaindex/core/retriever'
import { TextNode, type NodeWithScore } from '@llamaindex/core/schema'
import { extractText } from '@llamaindex/core/utils'
import { findPassages, type PassagePlace, type PassageSource } from '../passages/index.ts'

class DocentRetriever extends BaseRetriever {
  readonly #source: PassageSource

  constructor(source: PassageSource) {
    super()
    this.#source = source
  }

  override async _retrieve({ query }: QueryBundle): Promise<NodeWithScore<PassagePlace>[]> {
    const passages = await findPassages(this.#source, extractText(query), undefined)
    return passages.map(({ text, place, score }) => {
      const id = `${place.collection_id}:${place.chunk_id}`
      return { node: new TextNode({ id_: id, text, metadata: place }), score }
    })
  }
}

/** A retriever of LlamaIndex over one collection, for its query and chat engines. Needs `@llamaindex/core`. */
export const docentRetriever = (source: PassageSource): BaseRetriever => new DocentRetriever(source)
