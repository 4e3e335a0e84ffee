import type { Form, FormRefusals } from './body-kind.ts'

/** What a form that cannot be read is answered with: the words of the form, else what to send. */
export function refusalsOf({ file, fields, refusals }: Form): FormRefusals {
  if (refusals) return refusals
  const name = file?.name ?? 'file'
  const names = Object.keys(fields?.shape ?? {}).join(', ')
  const content = file === undefined ? `the fields ${names}` : `the file in the field ${name}`
  return {
    noForm: `The body must be a form: send ${content} as multipart/form-data, with its boundary in Content-Type.`,
    damaged: `The form is damaged or incomplete; send ${content} as multipart/form-data again.`,
    noFile: `The form has no file in the field ${name}; send the file there, with its name.`,
  }
}
