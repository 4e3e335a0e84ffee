import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { deleteChats } from '../../api/chats.ts'
import { refresh } from '../../api/refresh.ts'

/** How long a deletion can be taken back. */
const undoMs = 8_000

/** Deletes chats after a delay in which it can be undone. Nothing is deleted when the page is left before. */
export function useLaterDeletion() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { chatId: open } = useParams({ strict: false })
  const remove = useMutation({
    mutationFn: (all: readonly string[]) => deleteChats(all),
    async onSuccess(_, all) {
      if (open !== undefined && all.includes(open)) await navigate({ to: '/chats' })
    },
    async onSettled() {
      await refresh(queries, ['chats'])
      setIds(new Set())
    },
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** What the list hides; `isLate` once it cannot be taken back. */
    ids,
    error: remove.error,
    isLate: remove.isPending,
    begin(more: readonly string[]) {
      clearTimeout(timer.current)
      const all = [...ids, ...more]
      setIds(new Set(all))
      timer.current = setTimeout(() => remove.mutate(all), undoMs)
    },
    undo() {
      clearTimeout(timer.current)
      setIds(new Set())
    },
  }
}
