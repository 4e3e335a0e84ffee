/** `entityId` of a predicted entity, in annotation sets as in results: its page and its position there, from 0. */
export const nameOfEntity = (page: number, position: number): string => `${page}-${position}`
