import type { BrowserContext, Page } from 'playwright-core'
import type { JsonValue } from '@docent/core/ports'
import { z } from 'zod'
import { addressSchema } from '../browser-address.ts'
import { mostPages } from '../open-session.ts'
import { optionsOf } from './given-options.ts'

type Given = Readonly<Record<string, JsonValue>>

/** Numbers by which a script knows the pages of its run. */
export interface PageNumbers {
  of(page: Page): number
  find(number: number): Page | undefined
}

export function pageNumbers(): PageNumbers {
  const pages: Page[] = []
  return {
    of(page) {
      const known = pages.indexOf(page)
      return known >= 0 ? known : pages.push(page) - 1
    },
    find: (number) => pages[number],
  }
}

interface Place {
  readonly context: BrowserContext
  readonly numbers: PageNumbers
}

const shown = ({ numbers }: Place, page: Page): JsonValue => ({ number: numbers.of(page), url: page.url() })

const cookie = z.object({
  name: z.string().max(500),
  value: z.string().max(5_000),
  url: addressSchema.optional(),
  domain: z.string().max(255).optional(),
  path: z.string().max(1_000).optional(),
  expires: z.number().optional(),
  httpOnly: z.boolean().optional(),
  secure: z.boolean().optional(),
  sameSite: z.enum(['Strict', 'Lax', 'None']).optional(),
})

/** What scripts can do with the browser of their run, by the words of the library. */
export const contextCommands: Readonly<Record<string, (place: Place, values: Given) => Promise<JsonValue | void>>> = {
  async new_page(place) {
    if (place.context.pages().length >= mostPages)
      throw new Error(`There are ${mostPages} pages open, as many as there may be; close some.`)
    return shown(place, await place.context.newPage())
  },
  pages: async (place) => place.context.pages().map((page) => shown(place, page)),
  async cookies({ context }, values) {
    const { urls } = optionsOf({ urls: z.array(addressSchema).max(100).optional() }, values)
    return (await context.cookies(urls)).map((one) => ({ ...one }) as JsonValue)
  },
  async add_cookies({ context }, values) {
    const { cookies } = optionsOf({ cookies: z.array(cookie).max(300) }, values)
    await context.addCookies(cookies.map((one) => optionsOf(cookie.shape, one)))
  },
  clear_cookies: ({ context }) => context.clearCookies(),
}
