export const rssFeed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Birds &amp; more</title><description>News of the forest</description>
<item><title>The goldcrest</title><link>https://example.org/goldcrest</link><pubDate>Tue, 3 Nov 2026 10:00:00 GMT</pubDate>
<dc:creator>Ann</dc:creator><description>short</description>
<content:encoded><![CDATA[<p>A very <b>small</b> bird.</p><ul><li>light</li></ul><script>x</script>]]></content:encoded></item>
<item><title>The wren</title><description>&lt;p&gt;Loud &amp;amp; small&lt;/p&gt;</description></item>
</channel></rss>`

export const atomFeed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title>
<entry><title>One</title><link rel="self" href="https://example.org/self"/><link href="https://example.org/one"/><updated>2026-11-03</updated>
<content type="xhtml"><div><p>First <em>note</em> 1 &lt; 2</p></div></content></entry></feed>`

/** Ten levels of ten entities each: three letters that would become 3 GB. */
export const billionLaughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_level, index) => `<!ENTITY lol${index + 1} "${`&lol${index === 0 ? '' : index};`.repeat(10)}">`,
).join('')}]><lolz>&lol9;</lolz>`

export const nestedXml = (depth: number): string => `${'<a>'.repeat(depth)}x${'</a>'.repeat(depth)}`
