/** What scripts do with whole pages. */
export const pagesModule = String.raw`
import asyncio, fnmatch, re, time

from ._connection import TimeoutError, ask, keep
from ._locators import Finding


class Response:
    def __init__(self, status, url):
        self.status, self.url, self.ok = status, url, 200 <= status < 300


class Expecting:
    """What the end of a block waits for."""

    def __init__(self, find):
        self._find, self._found = find, None

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, *_):
        if kind is None:
            self._found = await self._find()

    @property
    async def value(self):
        return self._found


class Keyboard:
    def __init__(self, page):
        self._page = page

    async def press(self, key, delay=None):
        await self._page._do("keyboard_press", value=key, delay=delay)

    async def type(self, text, delay=None):
        await self._page._do("keyboard_type", value=text, delay=delay)

    async def insert_text(self, text):
        await self._page._do("keyboard_insert", value=text)


class Mouse:
    def __init__(self, page):
        self._page = page

    async def move(self, x, y, **_):
        await self._page._do("mouse_move", x=x, y=y)

    async def click(self, x, y, button=None, click_count=None, delay=None):
        await self._page._do("mouse_click", x=x, y=y, button=button, click_count=click_count, delay=delay)

    async def wheel(self, delta_x, delta_y):
        await self._page._do("mouse_wheel", x=delta_x, y=delta_y)


class Page(Finding):
    """One page of the browser of the run."""

    def __init__(self, context, number, url):
        self._context, self._number, self._url, self._closed, self._timeout = context, number, url, False, None
        self._path = []
        self._page = self
        self.keyboard, self.mouse = Keyboard(self), Mouse(self)

    async def _do(self, do, path=None, timeout=None, **given):
        if timeout is None:
            timeout = self._timeout or self._context._timeout
        reply = await ask(do, self._number, path, timeout=timeout, **given)
        self._url = reply.get("url", self._url)
        return reply.get("value")

    @property
    def url(self):
        return self._url

    @property
    def context(self):
        return self._context

    @property
    def main_frame(self):
        return self

    def is_closed(self):
        return self._closed

    def set_default_timeout(self, timeout):
        self._timeout = timeout

    set_default_navigation_timeout = set_default_timeout

    async def _response(self, do, **given):
        answered = await self._do(do, **given)
        return None if answered is None else Response(answered["status"], answered["url"])

    async def goto(self, url, timeout=None, wait_until=None, referer=None):
        return await self._response("goto", value=url, timeout=timeout, wait_until=wait_until)

    async def reload(self, timeout=None, wait_until=None):
        return await self._response("reload", timeout=timeout, wait_until=wait_until)

    async def go_back(self, timeout=None, wait_until=None):
        return await self._response("back", timeout=timeout, wait_until=wait_until)

    async def go_forward(self, timeout=None, wait_until=None):
        return await self._response("forward", timeout=timeout, wait_until=wait_until)

    async def title(self):
        return await self._do("title")

    async def content(self):
        return await self._do("content")

    async def evaluate(self, expression, arg=None):
        return await self._do("evaluate", expression=expression, arg=arg)

    async def eval_on_selector(self, selector, expression, arg=None, **_):
        return await self._one(selector).evaluate(expression, arg)

    async def eval_on_selector_all(self, selector, expression, arg=None):
        return await self.locator(selector).evaluate_all(expression, arg)

    async def screenshot(self, path=None, full_page=None, timeout=None, **_):
        return keep(await self._do("screenshot", full_page=full_page, timeout=timeout), path)

    async def set_viewport_size(self, viewport_size):
        await self._do("viewport", width=viewport_size["width"], height=viewport_size["height"])

    async def bring_to_front(self):
        await self._do("front")

    async def close(self, **_):
        if not self._closed:
            self._closed = True
            await self._do("close")

    async def wait_for_load_state(self, state=None, timeout=None):
        await self._do("wait_for_load_state", state=state, timeout=timeout)

    def expect_popup(self, **_):
        return self._context.expect_page()

    def expect_navigation(self, **_):
        return Expecting(self.wait_for_load_state)

    async def wait_for_timeout(self, timeout):
        await asyncio.sleep(timeout / 1000)

    async def wait_for_selector(self, selector, timeout=None, state=None, **_):
        found = self._one(selector)
        await found.wait_for(timeout, state)
        return None if state in ("hidden", "detached") else found

    async def wait_for_url(self, url, timeout=None, wait_until=None):
        async def there():
            await self._do("address")
            return _matches(url, self._url)

        await self._until(there, timeout, "the address " + str(url))

    async def wait_for_function(self, expression, arg=None, timeout=None, polling=None):
        return await self._until(lambda: self.evaluate(expression, arg), timeout, "the function")

    async def _until(self, there, timeout, what):
        timeout = 30_000 if timeout is None else timeout
        end = time.monotonic() + timeout / 1000
        while True:
            found = await there()
            if found:
                return found
            if time.monotonic() > end:
                raise TimeoutError(f"Timeout {timeout}ms exceeded while waiting for {what}.")
            await asyncio.sleep(0.1)

    def _one(self, selector):
        return self.locator(selector).first


def _matches(wanted, url):
    if callable(wanted):
        return wanted(url)
    if isinstance(wanted, re.Pattern):
        return wanted.search(url) is not None
    return url == wanted or fnmatch.fnmatchcase(url, wanted.replace("**", "*"))


def _of_selector(name):
    async def act(self, selector, *given, strict=None, **options):
        return await getattr(self._one(selector), name)(*given, **options)

    return act


for _name in (
    "click dblclick hover fill type press check uncheck set_checked select_option focus inner_text inner_html "
    "text_content input_value get_attribute is_visible is_hidden is_enabled is_disabled is_editable is_checked"
).split():
    setattr(Page, _name, _of_selector(_name))
`
