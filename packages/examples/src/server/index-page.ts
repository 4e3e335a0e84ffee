/** What a browser shows at the server's root. Links are relative, so that it works behind any path. */
export const indexPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Docent</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; color: #1c2330; background: #fff }
code { background: #eef0f4; padding: 0.1em 0.3em; border-radius: 4px }
a { color: #1f5fbf }
@media (prefers-color-scheme: dark) { body { color: #e4e7ec; background: #14181f } code { background: #262c37 } a { color: #86b4f5 } }
</style>
</head>
<body>
<h1>Docent</h1>
<p>This server answers questions about documents, with citations.</p>
<ul>
<li><a href="api/v1/docs">API documentation</a></li>
<li><a href="api/v1/openapi.json">Its OpenAPI document</a></li>
<li><a href="rpc/health/readiness">Readiness</a></li>
</ul>
<p>Calls carry an API key: <code>Authorization: Bearer &lt;key&gt;</code>. The key of the administrator was printed at the
first start and lies in the file <code>admin-key</code> of the data directory.</p>
</body>
</html>
`
