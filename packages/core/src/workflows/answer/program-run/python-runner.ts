import { agentPath, controlVariable, finishSeconds, modelVariable, packagesPath } from './program-paths.ts'

/**
 * Runs the function of an agent in Python. Its job comes over standard input; what it prints, and its result, go to the control
 * endpoint, which also announces when it may begin, the messages of its user, and when it is to finish.
 */
export const pythonRunner = `
import asyncio, codecs, http.client, importlib.util, inspect, json, os, select, signal, sys, threading, traceback
from urllib.parse import urlsplit

job = json.load(sys.stdin.buffer)
control = urlsplit(os.environ.pop("${controlVariable}")).netloc
models = os.environ.pop("${modelVariable}")
os.environ.update(job["environment"])
os.environ.update({"CUSTOM_AGENT_BASE_URL": models, "OPENAI_BASE_URL": models})
os.environ["PYTHONPATH"] = "${agentPath}:${packagesPath}"
sys.path[0:1] = ["${agentPath}", "${packagesPath}"]

def post(path, value):
    connection = http.client.HTTPConnection(control)
    connection.request("POST", path, json.dumps(value).encode())
    connection.getresponse().read()
    connection.close()

said, heard = os.pipe(), os.pipe()
os.dup2(heard[0], 0)
os.dup2(said[1], 1)
os.dup2(said[1], 2)
os.close(said[1])
os.set_blocking(heard[1], False)
sys.stdin = open(0, closefd=False)
sys.stdout = open(1, "w", buffering=1, closefd=False)
sys.stderr = open(2, "w", buffering=1, closefd=False)
over = threading.Event()

def pass_on():
    left = job["printed"]
    # Characters may be split between two reads.
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while True:
        ready, _, _ = select.select([said[0]], [], [], 0.05)
        if not ready:
            if over.is_set():
                return
            continue
        # What comes soon after it goes with it.
        over.wait(0.1)
        data = os.read(said[0], 65536)
        if not data:
            return
        if left > 0:
            post("/printed", decoder.decode(data[:left]))
        left -= len(data)

begin = threading.Event()
finishing = threading.Event()
ended = threading.Event()

def give_up():
    if not ended.is_set():
        post("/result", {"kind": "finished"})
        os._exit(0)

def listen():
    connection = http.client.HTTPConnection(control)
    connection.request("GET", "/control")
    response = connection.getresponse()
    if response.status != 200:
        os._exit(75)
    for line in response:
        instruction = json.loads(line)
        if instruction["type"] == "begin":
            begin.set()
        elif instruction["type"] == "message":
            try:
                os.write(heard[1], (instruction["text"].replace("\\n", " ") + "\\n").encode())
            except BlockingIOError:
                pass
        elif instruction["type"] == "finish" and not finishing.is_set():
            finishing.set()
            os.close(heard[1])
            late = threading.Timer(${finishSeconds}, give_up)
            late.daemon = True
            late.start()
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

printing = threading.Thread(target=pass_on, daemon=True)
printing.start()
nothing = value = object()
try:
    # It may be asked to finish as soon as it listens.
    threading.Thread(target=listen, daemon=True).start()
    begin.wait()
    place = importlib.util.spec_from_file_location("custom_agents", "${agentPath}/custom_agents.py")
    module = importlib.util.module_from_spec(place)
    sys.modules["custom_agents"] = module
    place.loader.exec_module(module)
    function = getattr(module, job["function"])
    takes = inspect.signature(function).parameters
    every = any(one.kind is one.VAR_KEYWORD for one in takes.values())
    given = {name: value for name, value in job["arguments"].items() if every or name in takes}
    if "query" not in given and takes:
        # The first one, whatever it is called.
        given[next(iter(takes))] = job["arguments"]["query"]
    called = function(**given)
    if inspect.isawaitable(called):
        async def awaited():
            return await called
        called = asyncio.run(awaited())
    value = called
    signal.signal(signal.SIGINT, signal.SIG_IGN)
except KeyboardInterrupt:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    result = {"kind": "finished"} if finishing.is_set() else {"kind": "error", "name": "KeyboardInterrupt", "message": ""}
except BaseException as error:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    traceback.print_exc()
    result = {"kind": "error", "name": type(error).__name__, "message": str(error)[:2000]}
ended.set()
# Also where it was asked to finish just when it had the value.
if value is not nothing:
    try:
        value = "" if value is None else value
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
        result = {"kind": "answer", "text": text}
    except BaseException as error:
        traceback.print_exc()
        result = {"kind": "error", "name": type(error).__name__, "message": str(error)[:2000]}
for stream in (sys.stdout, sys.stderr):
    try:
        stream.flush()
    except Exception:
        pass
over.set()
printing.join(5)
post("/result", result)
os._exit(0)
`
