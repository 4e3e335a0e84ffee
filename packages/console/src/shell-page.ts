import type { BuiltFiles } from './built-files.ts'
import type { ConsoleOptions } from './console-options.ts'

const head = (base: string, title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<base href="${escapeHtml(base)}">
<title>${escapeHtml(title)}</title>`

/** The page of every address of the console. It holds no inline script and no inline style. */
export function shellPage(base: string, built: BuiltFiles, options: ConsoleOptions): string {
  const { title = 'Docent', api = './', signInUrl, stylesheet } = options
  const styles = [...built.styles, ...(stylesheet === undefined ? [] : [stylesheet])]
  const settings = JSON.stringify({ api, title, ...(signInUrl !== undefined && { signInUrl }) })
  return `${head(base, title)}
<link rel="icon" href="icon.svg">
${styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`).join('\n')}
<script type="module" src="${escapeHtml(built.script)}"></script>
</head>
<body>
<div id="root" data-settings="${escapeHtml(settings)}"><noscript>The console needs JavaScript. The API is described <a href="${escapeHtml(api)}api/v1/docs">here</a>.</noscript></div>
</body>
</html>
`
}

/** Until the application is built, which takes seconds after the first start from a clone. It asks again by itself. */
export function pendingPage(base: string, { title = 'Docent', api = './' }: ConsoleOptions): string {
  return `${head(base, title)}
<meta http-equiv="refresh" content="2">
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>The console is being built; this page opens it when it is there. If that takes longer than some minutes, the terminal of the
server has the reason.</p>
<p>The API answers already: <a href="${escapeHtml(api)}api/v1/docs">its documentation</a>.</p>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
