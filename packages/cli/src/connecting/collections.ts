import { createCollection, deleteCollection, listCollections, type Client } from '@docent/client'

/** Id of the caller's collection of that name. */
export async function findCollection(client: Client, name: string): Promise<string | undefined> {
  const query = { name_filter: name, current_user_only: true, limit: 1_000 }
  const found = await client.call(listCollections, { query })
  return found.find((collection) => collection.name === name)?.id
}

/** The same, created if missing. */
export async function ensureCollection(client: Client, name: string, description: string): Promise<string> {
  return (
    (await findCollection(client, name)) ?? (await client.call(createCollection, { body: { name, description } })).id
  )
}

/** Deletes the caller's collection of that name, when there is one. */
export async function forgetCollection(client: Client, name: string): Promise<void> {
  const id = await findCollection(client, name)
  if (id !== undefined) await client.call(deleteCollection, { params: { collection_id: id } })
}
