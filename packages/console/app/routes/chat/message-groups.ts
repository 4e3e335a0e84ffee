/** Some neighbouring messages of a chat. */
export interface MessageGroup<Message> {
  readonly key: string
  readonly messages: readonly Message[]
}

/** Messages of a group on average. */
const usualSize = 20

/**
 * Messages in groups, of which the browser lays out those in view: with each message on its own it would look after thousands of them
 * in every frame. Where a group begins is decided by the id of its first message, so that earlier and later ones change no other group.
 */
export function messageGroups<Message extends { readonly id: string }>(
  messages: readonly Message[],
): readonly MessageGroup<Message>[] {
  const groups: { key: string; messages: Message[] }[] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (last && !beginsGroup(message.id)) last.messages.push(message)
    else groups.push({ key: last ? message.id : 'first', messages: [message] })
  }
  return groups
}

function beginsGroup(id: string): boolean {
  let mixed = 0
  for (let at = 0; at < id.length; at++) mixed = (Math.imul(mixed, 31) + id.charCodeAt(at)) >>> 0
  return mixed % usualSize === 0
}
