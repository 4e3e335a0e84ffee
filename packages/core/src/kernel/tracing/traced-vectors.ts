import type { Tracer, VectorIndex } from '../ports/index.ts'
import { inSpan } from './in-span.ts'

/** The index with a span for each write and each search. */
export function tracedVectors(tracer: Tracer, vectors: VectorIndex): VectorIndex {
  const of = (table: string) => ({ 'docent.index.table': table })
  return {
    name: vectors.name,
    persistent: vectors.persistent,
    stat: (name) => vectors.stat(name),
    documents: (name) => vectors.documents(name),
    upsert: (table, rows, options) =>
      inSpan(tracer, 'index.write', { attributes: { ...of(table.name), 'docent.index.rows': rows.length } }, () =>
        vectors.upsert(table, rows, options),
      ),
    deleteDocuments: (name, documents) =>
      inSpan(tracer, 'index.delete', { attributes: { ...of(name), 'docent.index.documents': documents.length } }, () =>
        vectors.deleteDocuments(name, documents),
      ),
    optimize: (name) => inSpan(tracer, 'index.optimize', { attributes: of(name) }, () => vectors.optimize(name)),
    purge: (name) => inSpan(tracer, 'index.purge', { attributes: of(name) }, () => vectors.purge(name)),
    drop: (name) => vectors.drop(name),
    tables: () => vectors.tables(),
    refresh: (name, version) => vectors.refresh(name, version),
    searchTerms: (name, query) =>
      inSpan(tracer, 'index.search', { attributes: { ...of(name), 'docent.index.by': 'text' } }, () =>
        vectors.searchTerms(name, query),
      ),
    searchVector: (name, query) =>
      inSpan(tracer, 'index.search', { attributes: { ...of(name), 'docent.index.by': 'vector' } }, () =>
        vectors.searchVector(name, query),
      ),
    sample: (name, rows) => vectors.sample(name, rows),
    verify: (name, options) => vectors.verify(name, options),
    ping: () => vectors.ping(),
    close: () => vectors.close(),
  }
}
