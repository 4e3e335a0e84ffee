import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { deactivate, keys, makeKey, rows as pageSize } from '../../api/operations.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { DataTable, number } from './data-table.tsx'
import { operationsTexts } from './operations-texts.ts'

export function Keys() {
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter.trim())
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['keys', wanted],
    queryFn: ({ pageParam }) => keys(pageParam, wanted),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length * pageSize),
  })
  const stop = useMutation({ mutationFn: deactivate, onSettled: () => refresh(queries, ['keys']) })
  return (
    <>
      <NewKey />
      <input
        type="search"
        data-first-field
        aria-label={operationsTexts.filterKeys}
        placeholder={operationsTexts.filterKeys}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {stop.error && <ErrorNotice error={stop.error} />}
      <DataTable
        label={operationsTexts.parts.keys}
        rows={list.data?.pages.flat() ?? []}
        keyOf={({ id }) => id}
        columns={[
          { title: operationsTexts.name, cell: ({ name }) => <span className="name">{name}</span> },
          { title: operationsTexts.user, cell: ({ username }) => username },
          { title: operationsTexts.hint, cell: ({ hint }) => <code>{hint}</code> },
          { title: operationsTexts.collection, cell: ({ collection_name: collection }) => collection },
          {
            title: operationsTexts.lastUsed,
            isShort: true,
            cell: ({ last_used_at: time }) => (time === undefined ? operationsTexts.never : when(time)),
          },
          {
            title: operationsTexts.expires,
            isShort: true,
            cell: ({ expires_at: time }) => (time === undefined ? operationsTexts.never : when(time)),
          },
          { title: operationsTexts.calls, cell: ({ total_calls: calls }) => number(calls), isNumber: true },
          {
            title: operationsTexts.active,
            cell: ({ id, name, is_active: isActive }) =>
              isActive ? (
                <button
                  type="button"
                  aria-label={operationsTexts.deactivateNamed(name)}
                  onClick={() => confirm(operationsTexts.confirmDeactivate(name)) && stop.mutate(id)}
                >
                  {operationsTexts.deactivate}
                </button>
              ) : (
                operationsTexts.no
              ),
          },
        ]}
      />
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </>
  )
}

function NewKey() {
  const [fields, setFields] = useState({ name: '', user: '', expires: '' })
  const [secret, setSecret] = useState<string>()
  const queries = useQueryClient()
  const save = async () => {
    const made = await makeKey(fields.name.trim(), fields.user.trim(), fields.expires.trim())
    setSecret(made.secret_key)
    await refresh(queries, ['keys'])
  }
  const field = (name: keyof typeof fields, label: string) => (
    <label>
      {label}
      <input value={fields[name]} onChange={(event) => setFields({ ...fields, [name]: event.target.value })} />
    </label>
  )
  return (
    <details className="card">
      <summary>{operationsTexts.newKey}</summary>
      <SavedForm onSave={save} action={operationsTexts.makeKey} disabled={fields.name.trim() === ''}>
        {field('name', operationsTexts.keyName)}
        {field('user', operationsTexts.keyUser)}
        {field('expires', operationsTexts.keyExpires)}
      </SavedForm>
      {secret !== undefined && (
        <p role="status">
          {operationsTexts.keyMade} <code>{secret}</code>
        </p>
      )}
    </details>
  )
}
