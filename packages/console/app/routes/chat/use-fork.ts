import { forkChatSession } from '@docent/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { refresh } from '../../api/refresh.ts'

/** Copies a chat up to a message, and opens the copy. */
export function useFork(chatId: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    async mutationFn(messageId: string) {
      const chat = await client.call(forkChatSession, { params: { id: chatId }, body: { message_id: messageId } })
      void refresh(queries, ['chats'])
      await navigate({ to: '/chats/$chatId', params: { chatId: chat.id } })
    },
  })
  return { fork: mutate, forking: isPending, problem: error }
}
