/** What scripts do with the elements of a page. */
export const locatorsModule = String.raw`
from ._connection import ask, keep, missing, plain


class Finding:
    """What both pages and elements find elements by."""

    def _step(self, kind, **given):
        step = {name: plain(value) for name, value in given.items() if value is not None}
        return Locator(self._page, [*self._path, {"by": kind, **step}])

    def locator(self, selector, has_text=None, has_not_text=None):
        found = self._step("selector", value=selector)
        return found if has_text is None and has_not_text is None else found.filter(has_text, has_not_text)

    def get_by_role(self, role, name=None, exact=None, checked=None, disabled=None, level=None, **_):
        return self._step("role", value=role, name=name, exact=exact, checked=checked, disabled=disabled, level=level)

    def get_by_text(self, text, exact=None):
        return self._step("text", value=text, exact=exact)

    def get_by_label(self, text, exact=None):
        return self._step("label", value=text, exact=exact)

    def get_by_placeholder(self, text, exact=None):
        return self._step("placeholder", value=text, exact=exact)

    def get_by_alt_text(self, text, exact=None):
        return self._step("alt_text", value=text, exact=exact)

    def get_by_title(self, text, exact=None):
        return self._step("title", value=text, exact=exact)

    def get_by_test_id(self, test_id):
        return self._step("test_id", value=test_id)

    async def query_selector(self, selector):
        found = self.locator(selector).first
        return found if await found.count() > 0 else None

    async def query_selector_all(self, selector):
        return await self.locator(selector).all()

    def __getattr__(self, name):
        missing(type(self).__name__ + "." + name)


class Locator(Finding):
    def __init__(self, page, path):
        self._page, self._path = page, path

    @property
    def page(self):
        return self._page

    @property
    def first(self):
        return self._step("first")

    @property
    def last(self):
        return self._step("last")

    def nth(self, index):
        return self._step("nth", value=index)

    def filter(self, has_text=None, has_not_text=None, visible=None):
        return self._step("filter", has_text=has_text, has_not_text=has_not_text, visible=visible)

    async def _do(self, do, **given):
        return await self._page._do(do, self._path, **given)

    async def all(self):
        return [self.nth(index) for index in range(await self.count())]

    async def click(self, timeout=None, button=None, click_count=None, delay=None, force=None, no_wait_after=None, **_):
        await self._do("click", timeout=timeout, button=button, click_count=click_count, delay=delay, force=force)

    async def dblclick(self, timeout=None, force=None, **_):
        await self._do("dblclick", timeout=timeout, force=force)

    async def hover(self, timeout=None, force=None, **_):
        await self._do("hover", timeout=timeout, force=force)

    async def fill(self, value, timeout=None, force=None, **_):
        await self._do("fill", value=value, timeout=timeout, force=force)

    async def clear(self, timeout=None, force=None, **_):
        await self._do("fill", value="", timeout=timeout, force=force)

    async def press_sequentially(self, text, delay=None, timeout=None, **_):
        await self._do("type", value=text, delay=delay, timeout=timeout)

    type = press_sequentially

    async def press(self, key, delay=None, timeout=None, **_):
        await self._do("press", value=key, delay=delay, timeout=timeout)

    async def check(self, timeout=None, force=None, **_):
        await self._do("check", timeout=timeout, force=force)

    async def uncheck(self, timeout=None, force=None, **_):
        await self._do("uncheck", timeout=timeout, force=force)

    async def set_checked(self, checked, timeout=None, force=None, **_):
        await self._do("check" if checked else "uncheck", timeout=timeout, force=force)

    async def select_option(self, value=None, index=None, label=None, timeout=None, **_):
        many = lambda given: given if given is None or isinstance(given, (list, tuple)) else [given]
        return await self._do("select", values=many(value), indexes=many(index), labels=many(label), timeout=timeout)

    async def focus(self, timeout=None):
        await self._do("focus", timeout=timeout)

    async def blur(self, timeout=None):
        await self._do("blur", timeout=timeout)

    async def scroll_into_view_if_needed(self, timeout=None):
        await self._do("scroll_into_view", timeout=timeout)

    async def wait_for(self, timeout=None, state=None):
        await self._do("wait_for", timeout=timeout, state=state)

    async def count(self):
        return await self._do("count")

    async def inner_text(self, timeout=None):
        return await self._do("inner_text", timeout=timeout)

    async def inner_html(self, timeout=None):
        return await self._do("inner_html", timeout=timeout)

    async def text_content(self, timeout=None):
        return await self._do("text_content", timeout=timeout)

    async def input_value(self, timeout=None):
        return await self._do("input_value", timeout=timeout)

    async def get_attribute(self, name, timeout=None):
        return await self._do("get_attribute", value=name, timeout=timeout)

    async def all_inner_texts(self):
        return await self._do("all_inner_texts")

    async def all_text_contents(self):
        return await self._do("all_text_contents")

    async def is_visible(self, timeout=None):
        return await self._do("is_visible")

    async def is_hidden(self, timeout=None):
        return not await self._do("is_visible")

    async def is_enabled(self, timeout=None):
        return await self._do("is_enabled", timeout=timeout)

    async def is_disabled(self, timeout=None):
        return not await self._do("is_enabled", timeout=timeout)

    async def is_editable(self, timeout=None):
        return await self._do("is_editable", timeout=timeout)

    async def is_checked(self, timeout=None):
        return await self._do("is_checked", timeout=timeout)

    async def aria_snapshot(self, timeout=None, **_):
        return await self._do("aria_snapshot", timeout=timeout)

    async def evaluate(self, expression, arg=None, timeout=None):
        return await self._do("evaluate", expression=expression, arg=arg, timeout=timeout)

    async def evaluate_all(self, expression, arg=None):
        return await self._do("evaluate_all", expression=expression, arg=arg)

    async def screenshot(self, path=None, timeout=None, **_):
        return keep(await self._do("screenshot", timeout=timeout), path)
`
