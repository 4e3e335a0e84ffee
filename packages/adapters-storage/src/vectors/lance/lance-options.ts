/** Where the tables of `lanceVectors` are, and its limits. */
export interface LanceVectorsOptions {
  /** Directory of the index, or an address LanceDB understands such as `s3://bucket/prefix`. */
  readonly uri: string
  /**
   * Of the object store, as LanceDB takes them: `aws_access_key_id`, `aws_secret_access_key`, `aws_region`, `aws_endpoint`
   * and others. @default those of the environment, such as AWS_ACCESS_KEY_ID
   */
  readonly storageOptions?: Readonly<Record<string, string>>
  /**
   * Rows from which a table gets a vector index. Below, every vector is read from the files and compared; with it they
   * come from memory: 10,000 of 512 numbers take 5 ms instead of 20, and about 75 MB once searched. The hits are the same.
   * @default 5_000, and 500 on an object store
   */
  readonly vectorIndexRows?: number
  /**
   * Rows from which the vector index holds 4 bits a number, and the hits are ordered by their true vectors. At 1,000,000
   * of 512 numbers it takes a fifth of the memory (0.9 GB) and of the time, finds 98 of 100 of the ten best, and is built
   * in two minutes; at 100,000 it takes 6 ms instead of 15, and finds them all. Vectors whose length is no multiple of 8 stay
   * as they are.
   * @default 20_000
   */
  readonly compressedIndexRows?: number
  /**
   * Milliseconds for which `optimize` keeps replaced versions, so that running searches in other processes still find
   * their files. A later search opens the newest version and starts over.
   * @default 60_000
   */
  readonly keepVersionsMs?: number
  /**
   * Vector searches at the same time; others wait. Each holds the vectors it compares, 15 MB for 10,000 of 384 numbers:
   * 200 at once took 3 GB and were no faster than 4.
   * @default 4
   */
  readonly searchesAtOnce?: number
  /**
   * Bytes of what searches read of rows that are kept in memory, of tables up to 100,000 rows from the second search of a version
   * on: a search of 10,000 passages takes 5 ms instead of 9. In a directory those of tables that take half of it at most. On an object
   * store, where each few rows are a request, those of any of these tables, whose indexes are loaded whole besides, about 1 KB a
   * row. 0 for neither.
   * @default 33_554_432
   */
  readonly warmBytes?: number
}
