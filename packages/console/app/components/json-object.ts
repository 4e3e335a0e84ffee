import { formTexts } from './form-texts.ts'

/** @throws Error in words for people */
export function jsonObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(formTexts.notJson(error instanceof Error ? error.message : String(error)), { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(formTexts.notJson(formTexts.anObject))
  return value as Record<string, unknown>
}
