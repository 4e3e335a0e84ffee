import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createChat, nameChat } from '../../api/chats.ts'

/** Questions that the page of a new chat asks when it opens. */
const first = new Map<string, string>()

export function takeFirstQuestion(chatId: string): string | undefined {
  const question = first.get(chatId)
  first.delete(chatId)
  return question
}

interface NewChat {
  readonly collectionId: string | undefined
  readonly question: string | undefined
}

export function useStartChat() {
  const navigate = useNavigate()
  return useMutation({
    async mutationFn({ collectionId, question }: NewChat) {
      const chat = await createChat(collectionId)
      if (question !== undefined) {
        first.set(chat.id, question)
        // Without its name the question is asked as well.
        await nameChat(chat.id, titleOf(question)).catch(() => {})
      }
      await navigate({ to: '/chats/$chatId', params: { chatId: chat.id } })
    },
  })
}

const longestTitle = 80

/** A chat is found again by what was asked: answers begin alike. */
function titleOf(question: string): string {
  // By whole characters: half of one is no text.
  const characters = Array.from(question.trim().replaceAll(/\s+/g, ' '))
  if (characters.length <= longestTitle) return characters.join('')
  return `${characters
    .slice(0, longestTitle - 1)
    .join('')
    .trimEnd()}…`
}
