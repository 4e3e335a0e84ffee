import { markdownHeading } from '../../kernel/language/index.ts'

const mostQuestions = 5
const longestQuestion = 300
const longestHeading = 80

/** The questions in a model's answer. */
export const questionsIn = (answer: string): string[] =>
  unique(
    answer
      .split('\n')
      .map((line) =>
        line
          .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s*/, '')
          .replace(/^["“]|["”]$/g, '')
          .trim(),
      )
      .filter((line) => line.endsWith('?') && line.length <= longestQuestion),
  )

/** Questions about the headings of a document, for a model that writes nothing of its own. */
export function questionsFromHeadings(documentName: string, chunks: readonly string[]): string[] {
  const headings = chunks.flatMap((chunk) =>
    chunk.split('\n').flatMap((line) => markdownHeading(line)?.words.replace(/[*_`]/g, '').trim() ?? []),
  )
  const usable = headings.filter((heading) => /\p{L}/u.test(heading) && heading.length <= longestHeading)
  return unique(
    usable.map((heading) => (heading.endsWith('?') ? heading : `What does ${documentName} say about “${heading}”?`)),
  )
}

const unique = (questions: readonly string[]) => [...new Set(questions)].slice(0, mostQuestions)
