import { browserVariable } from '../script-paths.ts'

/** How scripts ask the server to do something in the browser of their run. */
export const connectionModule = String.raw`
import asyncio, base64, json, os, re, urllib.request

_open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
_address = os.environ.pop("${browserVariable}", "")


class Error(Exception):
    def __init__(self, message):
        super().__init__(message)
        self.message = message
        self.name = type(self).__name__


class TimeoutError(Error):
    pass


def _post(command):
    request = urllib.request.Request(_address, json.dumps(command).encode(), {"Content-Type": "application/json"})
    with _open(request) as response:
        reply = json.load(response)
    if "error" in reply:
        raise (TimeoutError if reply.get("timeout") else Error)(reply["error"])
    return reply


def ask_now(do, page=None, path=None, **given):
    given = {name: plain(value) for name, value in given.items() if value is not None}
    return _post({"do": do, "page": page, "path": path or [], "given": given})


async def ask(do, page=None, path=None, **given):
    return await asyncio.to_thread(ask_now, do, page, path, **given)


def plain(value):
    """A regular expression as what JSON can hold."""
    if isinstance(value, re.Pattern):
        flags = "".join(letter for letter, flag in (("i", re.I), ("s", re.S), ("m", re.M)) if value.flags & flag)
        return {"regex": value.pattern, "flags": flags}
    return value


def keep(content, path):
    """The bytes of a picture, which are also written to a file where one is named."""
    content = base64.b64decode(content)
    if path is not None:
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
    return content


def missing(name):
    raise AttributeError(name + " is not there in the browser of an agent; see docs/document-tools.md for what is")
`
