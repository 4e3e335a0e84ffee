import type { QuestionField, ServerQuestion, UserQuestion } from '../ports/index.ts'
import { readFields } from './read-fields.ts'
import { shownText } from './shown-text.ts'

const longestMessage = 2_000
const longestUrl = 2_048

/**
 * The question of a server as its user is shown it, or why the user is not asked: forms for secrets, forms that are more than
 * fields to fill in, and addresses that are not https.
 */
export function readQuestion(
  of: { readonly name: string; readonly from: string },
  question: ServerQuestion,
): { readonly question: UserQuestion } | { readonly refused: string } {
  const asked = { ...of, message: shownText(question.message, longestMessage) }
  if (question.kind === 'url') {
    const url = safeUrl(question.url)
    return url === undefined ? { refused: 'its address is not a plain https address' } : { question: { ...asked, url } }
  }
  const fields = readFields(question.schema)
  if (typeof fields === 'string') return { refused: fields }
  const secret = fields.find(isForSecret)
  if (secret) return { refused: `its form asks for a secret (${secret.name}), which no form may` }
  return { question: { ...asked, fields } }
}

function safeUrl(text: string): string | undefined {
  if (text.length > longestUrl || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return plain ? url.href : undefined
}

const secretWords =
  /\bpass ?(word|phrase|code|wd)|\bpwd\b|\bsecret\b|\bcredentials?\b|private key|api key|access key|(access|auth|api|bearer|refresh|session|id) token|^token$|one time (code|password)|\b(otp|totp|cvv|cvc|pin)\b|card number|security code/

/** By the words of its name and title; what the description explains may well be that no password is needed. */
const isForSecret = ({ name, title = '' }: QuestionField): boolean =>
  [name, title].some((text) => secretWords.test(wordsOf(text)))

/** `apiKey`, `API_KEY` and `api-key` are the same words. */
const wordsOf = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
