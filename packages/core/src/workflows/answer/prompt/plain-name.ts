/** Names come from outside: on one line, without what closes a fence. */
export const plainName = (name: string): string => name.replaceAll(/["<>[\]\s]+/g, ' ').slice(0, 200)
