import type { ChunkSearchResult } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getCollection } from '../../api/collections.ts'
import { searchEveryWay, type Findings } from '../../api/search.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FailedPage } from '../../components/failed-page.tsx'
import { texts } from '../../texts.ts'
import { playgroundTexts } from './playground-texts.ts'

const ways = ['lexical', 'vector', 'hybrid'] as const
type Way = (typeof ways)[number]

/** Tries a search three ways, side by side. */
export function PlaygroundPage() {
  const { collectionId: id } = useParams({ from: '/collections/$collectionId/search' })
  const collection = useQuery({ queryKey: ['collection', id], queryFn: () => getCollection(id) })
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const model = collection.data?.embedding_model
  const found = useQuery({
    queryKey: ['playground', id, query],
    queryFn: () => searchEveryWay(id, query, model!),
    enabled: query !== '' && model !== undefined,
    retry: false,
  })
  if (collection.error) return <FailedPage error={collection.error} onRetry={() => void collection.refetch()} />
  if (!collection.data) return <p className="page hint">{texts.loading}</p>
  return (
    <div className="page wide-page">
      <p>
        <Link to="/collections/$collectionId" params={{ collectionId: id }}>
          {playgroundTexts.back}
        </Link>
      </p>
      <h1>{playgroundTexts.title(collection.data.name)}</h1>
      <p className="hint">{playgroundTexts.hint}</p>
      <form
        className="row"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery(text.trim())
        }}
      >
        <input
          type="search"
          className="grow"
          data-first-field
          aria-label={playgroundTexts.query}
          placeholder={playgroundTexts.query}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="primary" disabled={text.trim() === ''}>
          {playgroundTexts.search}
        </button>
      </form>
      <p role="status" className="hint">
        {found.isFetching && playgroundTexts.searching}
        {!found.isFetching && found.data && playgroundTexts.found(found.data.hybrid.length)}
      </p>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <div className="columns">
          {ways.map((way) => (
            <Column key={way} way={way} findings={found.data} />
          ))}
        </div>
      )}
    </div>
  )
}

function Column({ way, findings }: { readonly way: Way; readonly findings: Findings }) {
  const results = findings[way]
  return (
    <section aria-labelledby={`${way}-title`}>
      <h2 id={`${way}-title`}>{playgroundTexts[way]}</h2>
      {results.length === 0 && <p className="empty">{playgroundTexts.nothing}</p>}
      <ol className="list">
        {results.map((result) => (
          <li key={result.id}>
            <Result result={result} way={way} findings={findings} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ResultProps {
  readonly result: ChunkSearchResult
  readonly way: Way
  readonly findings: Findings
}

/** A passage with its score, and its place in the other columns. */
function Result({ result: { id, name, pages, text, score }, way, findings }: ResultProps) {
  const elsewhere = ways
    .filter((other) => other !== way)
    .map((other) => [other, findings[other].findIndex((one) => one.id === id) + 1] as const)
    .filter(([, place]) => place > 0)
  return (
    <article className="grow">
      <p>
        <span className="name">{name}</span> {pages !== '' && playgroundTexts.page(pages)}{' '}
        <code>{score.toLocaleString(undefined, { maximumFractionDigits: 4 })}</code>
      </p>
      <p className="clamp">{text}</p>
      <p className="hint">
        {elsewhere.map(([other, place]) => playgroundTexts.placeElsewhere(playgroundTexts[other], place)).join(' · ')}
      </p>
    </article>
  )
}
