import type { ChatSession } from '@docent/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveChats } from '../../api/chats.ts'
import { refresh } from '../../api/refresh.ts'

type Moved = Pick<ChatSession, 'id' | 'folder'>

/** Puts chats into folders, and the last of these moves back. */
export function useMoves() {
  const queries = useQueryClient()
  const onSettled = () => Promise.all([refresh(queries, ['chats']), refresh(queries, ['chat-folders'])])
  const move = useMutation({
    mutationFn: ({ chats, folder }: { readonly chats: readonly Moved[]; readonly folder: string }) =>
      moveChats(
        chats.map(({ id }) => id),
        folder,
      ),
    onSettled,
  })
  const back = useMutation({
    // Each folder they came from is a call; done twice, it changes nothing more.
    async mutationFn(chats: readonly Moved[]) {
      const origins = Map.groupBy(chats, ({ folder = '' }) => folder)
      for (const [folder, some] of origins) {
        await moveChats(
          some.map(({ id }) => id),
          folder,
        )
      }
    },
    onSuccess: () => move.reset(),
    onSettled,
  })
  return {
    move: move.mutate,
    /** What was moved last, while it can be undone. */
    moved: move.isSuccess ? move.variables : undefined,
    undo: () => move.variables && back.mutate(move.variables.chats),
    error: move.error ?? back.error,
    isBusy: move.isPending || back.isPending,
  }
}
