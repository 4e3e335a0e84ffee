export { checkReply } from './check-reply.ts'
export { readQuestion } from './read-question.ts'
