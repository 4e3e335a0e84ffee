import type { Docent } from '@docent/core'
import type { AskedDocent } from './asked-docent.ts'

/** Asks through the library. */
export function askInProcess(docent: Docent, userId: string): AskedDocent {
  const user = docent.as({ userId })
  return {
    async collectionOf(files) {
      const { id: collectionId } = await user.collections.create({ name: 'Answers' })
      const uploads = await Promise.all(
        files.map(({ name, bytes }) => user.uploads.create({ filename: name, content: bytes })),
      )
      await user.ingest.uploads({ collectionId, uploadIds: uploads.map(({ id }) => id) })
      await docent.settled()
      const { documentCount } = await user.collections.get(collectionId)
      if (documentCount !== files.length) throw new Error(`only ${documentCount} of ${files.length} files were read`)
      return collectionId
    },

    newChat: async (collectionId) => (await user.chats.create({ collectionId })).id,

    async ask(chatId, message) {
      const { events } = await user.chats.complete(chatId, { message })
      for await (const event of events) {
        if (event.type === 'answer-failed') throw event.error
        if (event.type !== 'answer-finished') continue
        const references = await user.chats.references(event.messageId)
        return { text: event.text, passages: references.map(({ content }) => content ?? '') }
      }
      throw new Error(`no answer to ${message}`)
    },
  }
}
