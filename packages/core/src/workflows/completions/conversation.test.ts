import { expect, it } from 'vitest'
import type { CompletionMessage } from './completion-call.ts'
import { conversationOf } from './conversation.ts'

const system = (content: string): CompletionMessage => ({ role: 'system', content })
const assistant = (content: string): CompletionMessage => ({ role: 'assistant', content })
const user = (...texts: string[]): CompletionMessage => ({
  role: 'user',
  content: texts.map((text) => ({ type: 'text', text })),
})

it('takes the last message as the question and pairs what came before', () => {
  const messages = [system('A'), user('1'), assistant('2'), system('B'), user('3'), assistant('4'), user('5', '6')]
  expect(conversationOf(messages)).toEqual({
    question: '5\n\n6',
    systemPrompt: 'A\n\nB',
    turns: [
      { question: '1', answer: '2' },
      { question: '3', answer: '4' },
    ],
  })
})

it('joins consecutive messages of one side, and leaves out a greeting that answers nothing', () => {
  expect(conversationOf([assistant('Hi'), user('1'), user('2'), assistant('3'), assistant('4'), user('5')])).toEqual({
    question: '5',
    systemPrompt: undefined,
    turns: [{ question: '1\n\n2', answer: '3\n\n4' }],
  })
})

it('looks back as far as a chat does', () => {
  const before = Array.from({ length: 30 }, (_, turn) => [user(`q${turn}`), assistant(`a${turn}`)]).flat()
  const { turns } = conversationOf([...before, user('now')])
  expect([turns.length, turns[0], turns.at(-1)]).toEqual([
    20,
    { question: 'q10', answer: 'a10' },
    { question: 'q29', answer: 'a29' },
  ])
})

it.each([
  ['no question', [system('A')], 'question'],
  ['an answer at the end', [user('1'), assistant('2')], 'question'],
  ['an empty question', [user(' ')], 'question'],
  ['an image', [{ role: 'user' as const, content: [{ type: 'image' as const, url: 'data:' }] }], 'images'],
])('refuses %s', (_, messages, word) => {
  expect(() => conversationOf(messages)).toThrow(word)
})
