import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createTemplate, listTemplates, templatePageSize } from '../../api/templates.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { templateTexts } from './template-texts.ts'

/** The prompt templates that the caller can use. */
export function TemplatesPage() {
  const [filter, setFilter] = useState('')
  const list = useInfiniteQuery({
    queryKey: ['templates', filter],
    queryFn: ({ pageParam }) => listTemplates(pageParam, filter),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < templatePageSize ? undefined : all.length * templatePageSize),
    placeholderData: (before) => before,
  })
  const found = list.data?.pages.flat() ?? []
  return (
    <div className="page">
      <h1>{templateTexts.title}</h1>
      <p className="hint">{templateTexts.hint}</p>
      <NewTemplate />
      <input
        type="search"
        className="wide"
        aria-label={templateTexts.filter}
        placeholder={templateTexts.filter}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <p className="hint">{texts.loading}</p>}
      {list.data && found.length === 0 && <p className="empty">{templateTexts.none}</p>}
      <ul className="list">
        {found.map(({ id, name, description, version, username, updated_at: time }) => (
          <li key={id}>
            <div className="grow">
              <Link to="/templates/$templateId" params={{ templateId: id }} className="title name">
                {name}
              </Link>
              {description && <p className="clamp">{description}</p>}
              <p className="hint">
                {templateTexts.by(username)} · {templateTexts.version(version)} · {when(time)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </div>
  )
}

function NewTemplate() {
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = async () => {
    const { id } = await createTemplate(name.trim())
    await refresh(queries, ['templates'])
    await navigate({ to: '/templates/$templateId', params: { templateId: id } })
  }
  return (
    <SavedForm onSave={create} action={templateTexts.create} disabled={name.trim() === ''}>
      <label>
        {templateTexts.newName}
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
    </SavedForm>
  )
}
