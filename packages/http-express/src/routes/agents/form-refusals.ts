import type { FormRefusals } from '../../framework/index.ts'

/** The words that the contract has for files of tools and agents. */
export const formRefusals: FormRefusals = {
  noForm: 'Failed to parse form data.',
  damaged: 'Failed to parse form data.',
  noFile: 'The request does not contain a file.',
}
