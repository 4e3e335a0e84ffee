import { detectLanguage, isFunctionWord, normalized, type LanguageCode } from '@docent/core/ports'
import { stopWords } from '../text/stop-words.ts'
import { relatingWords } from './relating-words.ts'
import { isNumber, tokensOf } from './tokens.ts'

/** Words that ask rather than name what is asked about. */
const asking =
  `someone somebody anyone anybody everyone everybody nobody else allowed answer ask asked called describe detail details document documents explain example examples file files find found give given
  happen happens help information kind kinds know list mention mentioned named need needed page paper passage permitted possible question
  say says show sort state stated talk text think type types want wants way work works there now exactly currently still always ever put steps step points items entries
  make makes made get gets take takes taken go goes going come comes use used using call done thing things anything something everything much many long located situated summary summarise summarize overview
  hacer hace hacen fare fa fanno fazer faz fazem doen doet maken maakt machen macht tun tut passiert geschieht pasa ocurre sucede succede acontece gebeurt
  wann wer wem wen wessen wo wohin woher warum wieso weshalb wieviel viel viele wie hoch lange welche welcher welches welchen welchem gibt geht heißt heisst bitte nennen nenne darf darfst dürfen kannst könnt können könnte könnten muss musst müsst müssen soll sollen sollte sollten will wollen möchte möchten mein meine meinen meinem meiner unsere unseren ins ans aufs zusammenfassung zusammenfassen fasse fass zusammen überblick
  quand qui ou pourquoi combien quel quelle quels quelles est sont y a t il quoi comment puis peux pouvons peuvent doit dois devons devez doivent devrait faut veux veut voulez veulent pouvez faire résumé résume résumez résumer
  cuando donde quien quienes cuanto cuanta cuantos cuantas cual cuales que se puedo puede pueden podemos debo debe deben debemos debería quiero quiere quieren resumen resume resumir
  quando chi dove perché quanto quanta quanti quante quale quali cosa che posso può possiamo possono devo deve dobbiamo devono vuole vogliono sono era erano ha hanno viene vengono
quem onde qual quais quanto quanta quantos quantas quando porque porquê pode podem podemos devo deve devem devemos quero quer querem existe existem
wanneer waar wat welke welk hoe hoeveel waarom mag mogen kan kun kunnen moet moeten zijn waren heeft hebben wordt worden
сколько какой какая какие какое где когда кто что чем
  kac ne kadar hangi kim nasil nedir nerede zaman
  كم متى أين من ما ماذا هل كيف هي هو في على الى عن
  कितना कितनी कितने क्या कब कहाँ कौन है हैं का की के को में से पर और होता होती होते किस
  何 誰 是 的 了 吗 呢 在 有 和 請 请
  누구 누가 누구인가 누구인가요 누구입니까 누구의 누구를 무엇 무엇을 무엇이 무엇인가 무엇인가요 무엇입니까 무슨 뭐 언제 언제인가 언제인가요 언제입니까 어디 어디에 어디에서 어디서 어디인가 어디인가요 어디입니까 왜 어떻게 어떤 어느 몇 얼마 얼마나 얼마인가 얼마인가요 얼마입니까 있는가 있나 있나요 있습니까 하나요 합니까 인가 인가요 것은
`.split(/\s+/)

const plain = (word: string): string =>
  normalized(word, 'NFKD')
    .replaceAll(/[\u0300-\u036f\u064b-\u0655]/gu, '')
    .normalize('NFC')
    .toLowerCase()

const askingWords: ReadonlySet<string> = new Set(asking.map(plain))

/** Parts of questions in scripts that have no spaces between words. */
const unspacedAsking = new RegExp(
  [
    '什[么麼][时時]候|[为為]什[么麼]|什[么麼]|怎[么麼]|如何|多少|多久|多[长長]|哪[里裡裏些一]|哪[个個]|何[时時地处處种種]|[为為]何|[几幾][点點个個]|是否|[谁誰]|[吗嗎]|呢|的|了|是|有|在|[请請][问問]',
    'いくら|いくつ|いつ|どこ|だれ|なぜ|どのような|どんな|どの|何|でしょうか|ですか|ましたか|ますか|です|ます|か|は|の|を|に|が',
    'อะไร|ใคร|ที่ไหน|เมื่อใด|เมื่อไร|เมื่อไหร่|ทำไม|อย่างไร|เท่าไร|เท่าไหร่|เท่าใด|กี่|ไหน|หรือไม่|คือ|เป็น|ของ',
  ].join('|'),
  'gu',
)

export const withoutUnspacedAsking = (question: string): string => question.replaceAll(unspacedAsking, ' ')

export interface QuestionWords {
  /** Whether a word is about the subject of the question, and does not only ask or build the sentence. */
  readonly isTopical: (word: string) => boolean
  /** Whether capital letters mark names; where every noun has one they do not. */
  readonly marksNames: boolean
  /** Whether they mark nouns: lower case means less. */
  readonly marksNouns: boolean
  readonly isEnglish: boolean
}

export function questionWords(question: string): QuestionWords {
  const languages = languagesOf(question)
  const isStop = (word: string): boolean =>
    languages.some((language) =>
      language === 'en' ? stopWords.has(word) || relatingWords.has(word) : isFunctionWord(word, language),
    )
  return {
    isTopical: (word) => !askingWords.has(plain(word)) && !isStop(word),
    marksNames: !languages.includes('de'),
    isEnglish: languages.includes('en'),
    marksNouns: languages.length === 1 && languages[0] === 'de',
  }
}

/** Languages whose words that ask, and that documents rather put in another way, are known best; and one whose words have a single form. */
const wellKnown: ReadonlySet<LanguageCode> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'vi'])
const latin = /\p{Script=Latin}/u
/** A question of fewer words, none of which builds sentences, names what it is about and no more. */
const wordsOfSentence = 4

/** Whether a question is in a language of which it is known well which words only ask and which name the subject. */
export function isInKnownLanguage(question: string): boolean {
  const detected = detectLanguage(question)
  if (detected !== undefined) return wellKnown.has(detected)
  const words = tokensOf(question).map(({ word }) => word)
  if (!words.some((word) => latin.test(word))) return words.every(isNumber)
  return (
    words.length < wordsOfSentence || words.some((word) => guessed.some((language) => isFunctionWord(word, language)))
  )
}

const guessed = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'tr', 'ru'] as const

/** The language of a question; those that share most of its words where it is too short to decide. */
function languagesOf(question: string): LanguageCode[] {
  const detected = detectLanguage(question)
  if (detected !== undefined) return [detected]
  const words = tokensOf(question).map(({ word }) => word)
  const counts = guessed.map((language) => words.filter((word) => isFunctionWord(word, language)).length)
  const most = Math.max(...counts)
  return most === 0 ? ['en'] : guessed.filter((_, position) => counts[position] === most)
}
