import { askQuestion, startChat } from '../../packages/cli/src/connecting/ask-question.ts'
import { ensureCollection } from '../../packages/cli/src/connecting/collections.ts'
import { connect } from '../../packages/cli/src/connecting/connect.ts'
import { ingestFile } from '../../packages/cli/src/connecting/ingest-file.ts'
import { noProgress } from '../../packages/cli/src/command-line/progress.ts'

/** The main job over the HTTP API, as the commands do it. */
export function commandClient(server: { readonly url: string; readonly key: string }) {
  const connection = connect(server)
  const { client } = connection
  return {
    collection: (name: string) => ensureCollection(client, name, ''),
    /** Why the file was not added; undefined when it was. */
    ingest: async (collectionId: string, path: string) =>
      (await ingestFile(client, { collectionId, path }, noProgress)).failure,
    async ask(collectionId: string, question: string): Promise<string> {
      return (await askQuestion(connection, { chatId: await startChat(client, collectionId), question }, () => {})).text
    },
  }
}
