import { z } from 'zod'

/** Query of lists of resources. */
export const resourceListQuery = z.object({
  pageSize: z.int().min(0).default(0).describe('Most items of the page; 0 is 50, above 1000 is 1000.'),
  pageToken: z.string().default('').describe('nextPageToken of the page before, with the other parameters the same.'),
  filter: z.string().default('').describe('Such as displayName = "invoices*" AND createTime > 2026-01-31T00:00:00Z.'),
  orderBy: z.string().default('').describe('Such as createTime desc, displayName.'),
})

/** An answer with one page of a list under the name of its items. */
export const pageOf = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({
    ...({ [name]: z.array(item) } as { [Key in Name]: z.ZodArray<Item> }),
    nextPageToken: z.string().describe('Empty on the last page.'),
    totalSize: z.int(),
  })
