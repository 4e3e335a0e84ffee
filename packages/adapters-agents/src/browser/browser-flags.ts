/** Nothing listens there: what a page asks for goes to the server over the pipe, and nothing else has a way out. */
const nowhere = 'http://127.0.0.1:9'

/** How Chromium is started in a sandbox that has no network. The sandbox is the wall, so that Chromium makes none of its own. */
export const browserFlags: readonly string[] = [
  ...['--headless', '--no-sandbox', '--remote-debugging-pipe', '--user-data-dir=/workspace/profile'],
  ...[`--proxy-server=${nowhere}`, '--proxy-bypass-list=<-loopback>'],
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // What it would do without being asked.
  ...[
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-domain-reliability',
  ],
  ...['--disable-extensions', '--disable-default-apps', '--disable-client-side-phishing-detection', '--no-pings'],
  ...['--disable-breakpad', '--no-first-run', '--no-default-browser-check', '--metrics-recording-only'],
  ...['--password-store=basic', '--deny-permission-prompts', '--disable-notifications', '--mute-audio'],
  ...['--disable-dev-shm-usage', '--disable-gpu', '--hide-scrollbars', '--no-startup-window'],
  '--disable-features=OptimizationHints,MediaRouter,Translate,AcceptCHFrame,HttpsUpgrades,Prerender2,SpeculationRules',
]

/** The first program of the sandbox: starts Chromium and joins its pipes with its own input and output. */
export const starter = `
import { spawn } from 'node:child_process'
const { BROWSER_PROGRAM, BROWSER_FLAGS, ...env } = process.env
const child = spawn(BROWSER_PROGRAM, JSON.parse(BROWSER_FLAGS), { env, stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'] })
child.on('error', (error) => { console.error(String(error)); process.exit(1) })
child.on('exit', (code) => process.exit(code ?? 1))
for (const pipe of [child.stdio[3], child.stdio[4], process.stdin, process.stdout]) pipe.on('error', () => process.exit(1))
process.stdin.pipe(child.stdio[3])
child.stdio[4].pipe(process.stdout)
`

/** Fonts of the machine: its own list of them is not in the sandbox. */
export const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><cachedir>/tmp/fonts</cachedir></fontconfig>
`
