import { stemmer as english } from 'stemmer'

export type Stemmer = (word: string) => string

/** Loaded when the first text of a language comes: all of them are half a megabyte. */
const loaders: Readonly<Record<string, () => Promise<{ readonly stemmer: Stemmer }>>> = {
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  it: () => import('@orama/stemmers/italian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
}

/** The stemmer of a language by its ISO 639-1 code; that of English for one that is not known. */
export async function loadStemmer(language: string): Promise<Stemmer> {
  const loader = loaders[language]
  return loader === undefined ? english : (await loader()).stemmer
}
