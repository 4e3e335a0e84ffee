import { DocentError } from '../../kernel/errors/index.ts'
import type { CheckedIngestOptions } from './ingest-options.ts'

/** @throws `unsupported` for what only parsing could fulfil, where nothing is parsed again */
export function refuseParsingOptions(options: CheckedIngestOptions): void {
  const given: Readonly<Record<string, boolean>> = {
    ocr_model: !['auto', '', undefined].includes(options.ocrModel),
    tesseract_lang: !['', undefined].includes(options.tesseractLang),
    handwriting_check: options.handwritingCheck === true,
    pipeline: options.pipeline !== undefined,
    audio_input_language: !['auto', '', undefined].includes(options.audioInputLanguage),
  }
  const name = Object.keys(given).find((option) => given[option])
  if (name === undefined) return
  throw new DocentError({
    code: 'unsupported',
    message: `${name} has no effect here, because the document is not parsed again; leave it out.`,
  })
}
