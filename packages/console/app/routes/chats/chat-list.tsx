import type { ChatSession } from '@docent/client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { chatPageSize, deleteChat, listChats, type ChatFilter } from '../../api/chats.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { FolderBar } from './folder-bar.tsx'
import { MoveForm } from './move-form.tsx'
import { useLaterDeletion } from './use-later-deletion.ts'
import { useMoves } from './use-moves.ts'

/** The caller's chats, last changed first, found by the server; each in a folder or in none. */
export function ChatList() {
  const [filter, setFilter] = useState<ChatFilter>({ search: '', folder: undefined })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const deletion = useLaterDeletion()
  const moves = useMoves()
  const list = useInfiniteQuery({
    queryKey: ['chats', filter],
    queryFn: ({ pageParam }) => listChats(pageParam, filter),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < chatPageSize ? undefined : all.length * chatPageSize),
    placeholderData: (before) => before,
  })
  const all = list.data?.pages.flat() ?? []
  const found = all.filter((chat) => !deletion.ids.has(chat.id))
  const chosen = found.filter(({ id }) => selected.has(id))
  const isFiltered = filter.search.trim() !== '' || filter.folder !== undefined
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <>
      <input
        type="search"
        className="wide"
        placeholder={texts.filterChats}
        aria-label={texts.filterChats}
        value={filter.search}
        onChange={(event) => setFilter({ ...filter, search: event.target.value })}
      />
      <FolderBar folder={filter.folder} onChange={(folder) => setFilter({ ...filter, folder })} />
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <p className="hint">{texts.loading}</p>}
      {list.data && all.length === 0 && isFiltered && <p className="empty">{texts.noMatchingChats}</p>}
      {list.data && all.length === 0 && !isFiltered && (
        <p className="empty">
          {texts.noChats} <Link to="/">{texts.goCollections}</Link>
        </p>
      )}
      {chosen.length > 0 && (
        <div className="row" role="group" aria-label={texts.selected(chosen.length)}>
          <span role="status">{texts.selected(chosen.length)}</span>
          {chosen.length < found.length && (
            <button type="button" onClick={() => setSelected(new Set(found.map(({ id }) => id)))}>
              {texts.selectShown}
            </button>
          )}
          <button type="button" onClick={() => setSelected(new Set())}>
            {texts.clearSelection}
          </button>
          <button type="button" onClick={() => deletion.begin(chosen.map(({ id }) => id))}>
            {texts.deleteSelected}
          </button>
          <MoveForm
            isBusy={moves.isBusy}
            onMove={(folder) => {
              moves.move({ chats: chosen, folder })
              setSelected(new Set())
            }}
          />
        </div>
      )}
      {deletion.ids.size > 0 && (
        <p className="notice row" role="status">
          {texts.deleting(deletion.ids.size)}
          <button type="button" disabled={deletion.isLate} onClick={deletion.undo}>
            {texts.undo}
          </button>
        </p>
      )}
      {moves.moved && (
        <p className="notice row" role="status">
          {texts.moved(moves.moved.chats.length, moves.moved.folder)}
          <button type="button" disabled={moves.isBusy} onClick={moves.undo}>
            {texts.undo}
          </button>
        </p>
      )}
      {deletion.error && <ErrorNotice error={deletion.error} />}
      {moves.error && <ErrorNotice error={moves.error} />}
      <ul className="list chats">
        {found.map((chat) => (
          <ChatRow key={chat.id} chat={chat} isSelected={selected.has(chat.id)} onToggle={() => toggle(chat.id)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </>
  )
}

const titleOf = ({ name, latest_message_content: latest }: ChatSession) =>
  name ?? (latest?.slice(0, 80) || texts.untitledChat)
interface ChatRowProps {
  readonly chat: ChatSession
  readonly isSelected: boolean
  readonly onToggle: () => void
}

function ChatRow({ chat, isSelected, onToggle }: ChatRowProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { chatId: open } = useParams({ strict: false })
  const remove = useMutation({
    mutationFn: () => deleteChat(chat.id),
    async onSuccess() {
      if (open === chat.id) await navigate({ to: '/chats' })
    },
    onSettled: () => refresh(queries, ['chats']),
  })
  return (
    <li>
      <input type="checkbox" aria-label={texts.select(titleOf(chat))} checked={isSelected} onChange={onToggle} />
      <div className="grow">
        <Link to="/chats/$chatId" params={{ chatId: chat.id }} className="title">
          {titleOf(chat)}
        </Link>
        <p className="hint">
          {chat.collection_name !== undefined && `${chat.collection_name} · `}
          {chat.folder !== undefined && `${chat.folder} · `}
          {when(chat.updated_at)}
        </p>
        {remove.error && <ErrorNotice error={remove.error} />}
      </div>
      <button
        type="button"
        className="quiet remove"
        aria-label={texts.removeNamed(titleOf(chat))}
        disabled={remove.isPending}
        onClick={() => confirm(texts.deleteChat(titleOf(chat))) && remove.mutate()}
      >
        {texts.remove}
      </button>
    </li>
  )
}
