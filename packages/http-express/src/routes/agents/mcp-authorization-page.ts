import type { AuthorizationReview } from '@docent/core'
import { download } from '../../framework/index.ts'

/** A page for a browser that came back from an authorization server. No other page may show it in a frame and have its button clicked. */
export const authorizationPage = (body: string) =>
  download({
    content: new Blob([`<!doctype html>\n<meta charset="utf-8">\n${body}\n`]).stream(),
    contentType: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      // The address and the form have the code in them.
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })

/** Asks whether the rights that were just given are for the owner of this tool. */
export const confirmingPage = ({ owner, toolName, server, confirmation }: AuthorizationReview): string =>
  `<title>Authorize an MCP server</title>
<h1>Authorize an MCP server?</h1>
<p>Agents of the user <b>${text(owner)}</b> will call the MCP server <b>${text(server)}</b>, as the tool <b>${text(toolName)}</b>, with the rights that you have just given.</p>
<p>Continue only if you are this user and began this yourself. Otherwise close this window.</p>
<form method="post" action="callback" enctype="multipart/form-data">
<input type="hidden" name="confirmation" value="${text(confirmation)}">
<button>Authorize for ${text(owner)}</button>
</form>`

export const finishedPage = ({ toolName }: { readonly toolName: string }): string =>
  `<title>Authorized</title>\n<p>The tool ${text(toolName)} is authorized. You can close this window.</p>`

const text = (given: string): string =>
  given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
