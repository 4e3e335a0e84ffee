/** The one browser of a run, by the names under which scripts look for it. */
export const browsersModule = String.raw`
import asyncio, time

from ._connection import TimeoutError, ask, ask_now, missing
from ._pages import Expecting, Page


class BrowserContext:
    """What all pages of the run share. There is one of them."""

    def __init__(self, browser):
        self.browser, self._pages, self._opened, self._timeout = browser, {}, set(), None

    def _page(self, found):
        page = self._pages.setdefault(found["number"], Page(self, found["number"], found["url"]))
        page._url = found["url"]
        return page

    async def new_page(self, **_):
        page = self._page((await ask("new_page"))["value"])
        self._opened.add(page._number)
        return page

    @property
    def pages(self):
        return [self._page(found) for found in ask_now("pages")["value"]]

    def expect_page(self, **_):
        before = {page._number for page in self.pages}
        return Expecting(lambda: self._new_page(before))

    async def _new_page(self, before):
        end = time.monotonic() + 15
        while time.monotonic() < end:
            for page in self.pages:
                if page._number not in before:
                    return page
            await asyncio.sleep(0.1)
        raise TimeoutError("No page was opened in 15 seconds.")

    def set_default_timeout(self, timeout):
        self._timeout = timeout

    set_default_navigation_timeout = set_default_timeout

    async def cookies(self, urls=None):
        urls = [urls] if isinstance(urls, str) else urls
        return (await ask("cookies", urls=urls))["value"]

    async def add_cookies(self, cookies):
        await ask("add_cookies", cookies=cookies)

    async def clear_cookies(self, **_):
        await ask("clear_cookies")

    async def close(self, **_):
        """Closes what the script has opened, and leaves the pages that were there before."""
        for page in [page for page in self.pages if page._number in self._opened]:
            await page.close()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.close()

    def __getattr__(self, name):
        missing("BrowserContext." + name)


class Browser:
    def __init__(self):
        self.contexts = [BrowserContext(self)]

    async def new_context(self, **_):
        return self.contexts[0]

    async def new_page(self, **_):
        return await self.contexts[0].new_page()

    def is_connected(self):
        return True

    async def close(self, **_):
        await self.contexts[0].close()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.close()

    def __getattr__(self, name):
        missing("Browser." + name)


class BrowserType:
    """There is one browser for each run, and it is there already."""

    name = "chromium"

    async def launch(self, **_):
        return Browser()

    async def connect(self, *_, **__):
        return Browser()

    async def connect_over_cdp(self, *_, **__):
        return Browser()

    async def launch_persistent_context(self, *_, **__):
        return Browser().contexts[0]


class Playwright:
    def __init__(self):
        self.chromium = BrowserType()
        self.devices = {}

    async def stop(self):
        pass

    def __getattr__(self, name):
        missing("Playwright." + name)


class Starting:
    async def start(self):
        return Playwright()

    async def __aenter__(self):
        return Playwright()

    async def __aexit__(self, *_):
        pass


def async_playwright():
    return Starting()
`
