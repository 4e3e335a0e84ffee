import { DocentError } from './docent-error.ts'

const detail = 'newer'

/** What is stored is of a newer version of the service, which works beside this process during an upgrade. */
export const writtenByNewer = (): DocentError =>
  new DocentError({
    code: 'unavailable',
    message: 'This record was written by a newer version of the service; upgrade this process to work with it.',
    details: { [detail]: true },
  })

/** Whether it is an error of `writtenByNewer`, of any copy of this package. */
export const isWrittenByNewer = (error: unknown): boolean =>
  DocentError.isInstance(error) && error.details?.[detail] === true
