import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const languages = ['en', 'de', 'es', 'fr', 'ru', 'zh', 'ar', 'tr', 'hi'] as const
export type OffTopicLanguage = (typeof languages)[number]

/** A question that hardly any collection answers; whether one does depends on its subject. */
export interface OffTopicQuestion {
  readonly id: string
  readonly language: OffTopicLanguage
  readonly subject: string
  readonly text: string
}

/**
 * Questions for tuning and testing the relevance gate. They share no question with the probe questions that ship with the
 * engine and calibrate it, so that a gate is not tested on what it was calibrated with.
 */
export function readOffTopic(wanted: readonly OffTopicLanguage[] = languages): OffTopicQuestion[] {
  return wanted.flatMap((language) =>
    readFileSync(join(import.meta.dirname, `${language}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as OffTopicQuestion),
  )
}
