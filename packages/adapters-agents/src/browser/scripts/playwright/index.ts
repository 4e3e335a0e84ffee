import { browsersModule } from './browsers.ts'
import { connectionModule } from './connection.ts'
import { locatorsModule } from './locators.ts'
import { pagesModule } from './pages.ts'

const asyncApi = `
from ._connection import Error, TimeoutError
from ._locators import Locator
from ._browsers import Browser, BrowserContext, BrowserType, Playwright, async_playwright
from ._pages import Page, Response
`

const syncApi = `
raise ImportError("Scripts of agents use playwright.async_api; playwright.sync_api is not there")
`

/** A package with the names of Playwright for Python, the parts that scripts use, by path. */
export const playwrightPackage: ReadonlyMap<string, Uint8Array> = new Map(
  Object.entries({
    '__init__.py': '',
    '_connection.py': connectionModule,
    '_locators.py': locatorsModule,
    '_pages.py': pagesModule,
    '_browsers.py': browsersModule,
    'async_api.py': asyncApi,
    'sync_api.py': syncApi,
  }).map(([name, text]) => [`playwright/${name}`, new TextEncoder().encode(text)]),
)
