/** Something that is stored and is not what it should be. */
export interface StoreDamage {
  /**
   * `records`: the record files themselves, or passages that they lack. `file`, `text`, `words` and `vectors`: blobs of a
   * document. `upload`, `picture`, `tool` and `agent`: blobs of an upload, of a collection, of a custom tool, of custom agents.
   * `artifact` and `scoring`: blobs of document analysis. `index`: the search index of a collection.
   */
  readonly what:
    | 'records'
    | 'file'
    | 'text'
    | 'words'
    | 'vectors'
    | 'upload'
    | 'picture'
    | 'tool'
    | 'agent'
    | 'artifact'
    | 'scoring'
    | 'index'
  readonly problem: 'missing' | 'damaged' | 'incomplete'
  /** Which it is: a file of records with what is wrong in it, the key of a blob, a table of the index. */
  readonly name: string
  readonly documentId?: string
  readonly document?: string
  readonly collectionId?: string
  /** Resource name of an artifact that has the blob. */
  readonly artifact?: string
}

/** What a look at everything that is stored found. */
export interface StoreReport {
  /** Nothing is missing and nothing damaged. */
  readonly whole: boolean
  readonly documents: number
  /** Blobs that were read, or looked for. */
  readonly blobs: number
  readonly indexes: number
  /** 1,000 at most. */
  readonly damages: readonly StoreDamage[]
  /** Further ones. */
  readonly more: number
}

const mostNamed = 1_000

/** Collects what is found. */
export class Findings {
  readonly #damages: StoreDamage[] = []
  #more = 0
  documents = 0
  blobs = 0
  indexes = 0

  add(damage: StoreDamage): void {
    if (this.#damages.length < mostNamed) this.#damages.push(damage)
    else this.#more++
  }

  report(): StoreReport {
    const { documents, blobs, indexes } = this
    return { whole: this.#damages.length === 0, documents, blobs, indexes, damages: this.#damages, more: this.#more }
  }
}
