import { z } from 'zod'

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** A resource name as rows hold it: its ids in lower case. Other texts stay as they are. */
const storedName = (text: string): string =>
  text.startsWith('projects/') ? text.replace(anyId, (id) => id.toLowerCase()) : text

/** The name of a resource in an input, in the form in which it can be compared. Whether there is such a resource is not checked. */
export const resourceNameSchema = z.string().min(1).max(300).overwrite(storedName)
