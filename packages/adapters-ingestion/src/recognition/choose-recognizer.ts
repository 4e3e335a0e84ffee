import { DocentError, type ParsePreferences, type TextRecognizer } from '@docent/core/ports'

/**
 * The recognizer for these preferences; undefined for none.
 * @throws `invalid_input` for an engine that is not there
 */
export function chooseRecognizer(
  recognizers: readonly TextRecognizer[],
  { ocrModel = 'auto', mode, handwriting = false }: ParsePreferences,
): TextRecognizer | undefined {
  if (mode === 'lite' || ocrModel === 'off') return undefined
  if (ocrModel === 'auto') {
    return (handwriting ? recognizers.find((one) => one.readsHandwriting) : undefined) ?? recognizers[0]
  }
  const named = recognizers.find(({ name }) => name === ocrModel)
  if (named !== undefined) return named
  const names = ['auto', 'off', ...recognizers.map(({ name }) => name)].join(', ')
  throw new DocentError({
    code: 'invalid_input',
    message: `Unknown text recognition "${ocrModel.slice(0, 64)}"; choose one of ${names}.`,
  })
}
