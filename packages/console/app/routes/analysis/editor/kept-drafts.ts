import type { KeptDraft } from './draft.ts'

const nameOf = (version: string) => `docent-annotations-${version}`

/** Drafts stay in this browser until a version is saved: labels and numbers of words, without their texts. */
export function readDraft(version: string): KeptDraft | undefined {
  try {
    const text = localStorage.getItem(nameOf(version))
    return text === null ? undefined : (JSON.parse(text) as KeptDraft)
  } catch {
    return undefined
  }
}

/** False where the browser has no room for it, or keeps nothing. */
export function keepDraft(version: string, draft: KeptDraft): boolean {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(nameOf(version))
    else localStorage.setItem(nameOf(version), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
