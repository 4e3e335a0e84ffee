/** The page at `/docs`. `areaPath` is the path of the API as the browser sees it, with a slash at the end. */
export function docsPage(title: string, areaPath: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/png" href="${escapeHtml(areaPath)}docs/favicon-32x32.png">
<link rel="stylesheet" href="${escapeHtml(areaPath)}docs/swagger-ui.css">
</head>
<body>
<div id="api" data-document="${escapeHtml(areaPath)}openapi.json"></div>
<script src="${escapeHtml(areaPath)}docs/swagger-ui-bundle.js"></script>
<script src="${escapeHtml(areaPath)}docs/start.js"></script>
</body>
</html>
`
}

/** A separate file, because the page's Content-Security-Policy allows no script inside it. */
export const docsScript = `const element = document.getElementById('api')
window.SwaggerUIBundle({
  url: element.dataset.document,
  domNode: element,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
})
`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
