import { gzipSync } from 'node:zlib'
import { documentSourceConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterEach, describe, expect, it } from 'vitest'
import { openCrawler, page, startSite } from './site.fixture.ts'

type Site = Awaited<ReturnType<typeof startSite>>
type Crawler = ReturnType<typeof openCrawler>

documentSourceConformance(runner, {
  create: async () => {
    const pages = { '/s/': page('Home', 'a', 'b.txt', 'c'), '/s/a': page('A', 'b.txt'), '/s/c': page('C', './') }
    const text = { headers: { 'content-type': 'text/plain' }, body: 'größer' }
    const site = await startSite({ ...pages, '/s/b.txt': text })
    const crawler = openCrawler()
    const parameters = { url: `${site.origin}/s/`, follow_links: true }
    return {
      source: crawler.source,
      parameters,
      files: [
        { name: 'Home.html', content: pages['/s/'] },
        { name: 'A.html', content: pages['/s/a'] },
        { name: 'b.txt', content: 'größer' },
        { name: 'C.html', content: pages['/s/c'] },
      ],
      missingUri: `${site.origin}/s/none`,
      afterMissing: 'refused',
      forbiddenParameters: {
        'a private address': { url: 'http://10.0.0.1/' },
        'the metadata address': { url: 'http://169.254.169.254/latest/meta-data/' },
        'a mapped address': { url: 'http://[::ffff:10.0.0.1]/' },
      },
      forbiddenUris: { 'a private page': 'http://10.0.0.1/', 'a private port': 'https://10.0.0.1:8443/a' },
      invalidParameters: {
        nothing: undefined,
        'no address': {},
        'a path': { url: '/page' },
        'a file': { url: 'file:///etc/hosts' },
        'a password': { url: 'http://user:password@example.org/' },
        'no documents': { url: 'https://example.org/', max_documents: 0 },
        'a depth below -1': { url: 'https://example.org/', max_depth: -2 },
      },
      dispose: async () => {
        await crawler.close()
        await site.close()
      },
    }
  },
})

describe('websiteSource', () => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })
  const open = async (
    pages: Parameters<typeof startSite>[0],
    options: Parameters<typeof openCrawler>[0] = {},
  ): Promise<{ site: Site; crawler: Crawler; crawl: (parameters?: object) => Promise<string[]> }> => {
    const site = await startSite(pages)
    const crawler = openCrawler(options)
    ends.push(site.close, crawler.close)
    const crawl = async (parameters: object = {}): Promise<string[]> => {
      const entries = await crawler.list({ url: `${site.origin}/`, follow_links: true, ...parameters })
      return entries.map((entry) => `${entry.uri.slice(site.origin.length)}${'error' in entry ? ' !' : ''}`)
    }
    return { site, crawler, crawl }
  }
  const requested = (site: Site): string[] => site.requests.filter((path) => !/robots|sitemap/.test(path))

  it.each(['/page', 'ftp://example.org/', 'http://user:password@example.org/', 'http://10.0.0.1/'])(
    'names the field of the address %s',
    async (url) => {
      const { source } = openCrawler()
      await expect((async () => source.check?.({ parameters: { url } }))()).rejects.toMatchObject({
        message: expect.stringMatching(/^url: /) as string,
        details: { field: 'url' },
      })
    },
  )

  it('takes one page when links are not followed', async () => {
    const { crawl, site } = await open({ '/': page('Home', '/a'), '/a': page('A') })
    expect(await crawl({ follow_links: false })).toEqual(['/'])
    expect(await crawl({ max_depth: 0 })).toEqual(['/'])
    expect(requested(site)).toEqual(['/', '/'])
  })

  it('follows links as deep as asked for, level by level, each page once', async () => {
    const { crawl, site } = await open({
      '/': page('Home', '/a', '/b', '/', 'https://other.test/x', 'mailto:a@b.test', 'javascript:void(0)'),
      '/a': page('A', '/b', '/a/deep', '/#top'),
      '/b': page('B', '/a?utm_source=mail', '/index.html', '/b#part'),
      '/a/deep': page('Deep', '/a/deeper'),
      '/a/deeper': page('Deeper', '/'),
    })
    expect(await crawl({ max_depth: 1 })).toEqual(['/', '/a', '/b'])
    expect(await crawl({ max_depth: 2 })).toEqual(['/', '/a', '/b', '/a/deep'])
    site.requests.length = 0
    expect(await crawl()).toEqual(['/', '/a', '/b', '/a/deep', '/a/deeper'])
    expect(requested(site)).toEqual(['/', '/a', '/b', '/a/deep', '/a/deeper'])
  })

  it('stays at the level of the first page or below', async () => {
    const { crawl } = await open({
      '/docs/intro': page('Intro', '/', '/docs/', '/docs/part/one', '/docsother', '../up', 'next'),
      '/docs/': page('Docs'),
      '/docs/part/one': page('One'),
      '/docs/next': page('Next'),
      '/': page('Home'),
    }).then(({ crawl, site }) => ({ crawl: () => crawl({ url: `${site.origin}/docs/intro` }) }))
    expect(await crawl()).toEqual(['/docs/intro', '/docs/', '/docs/part/one', '/docs/next'])
  })

  it('names pages by title or address, with their type', async () => {
    const { crawler, site } = await open({
      '/': page(
        '  Front\n page: a/b ',
        '/a.pdf',
        '/data',
        '/plain.html',
        '/style.css',
        '/movie.mp4',
        '/pic',
        '/x.docx',
      ),
      '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' },
      '/data': { headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' },
      '/plain.html': '<p>no title',
      '/pic': { headers: { 'content-type': 'image/png' }, body: 'png' },
      '/x.docx': { headers: { 'content-type': 'application/octet-stream' }, body: 'PK' },
    })
    const entries = await crawler.list({ url: `${site.origin}/`, follow_links: true })
    expect(entries.map(({ name }) => name)).toEqual([
      'Front page: a b.html',
      'a.pdf',
      'data.json',
      'plain.html',
      'x.docx',
    ])
    expect(site.requests).not.toContain('/style.css')
    expect(site.requests).not.toContain('/movie.mp4')
  })

  it(
    'continues from every cursor with exactly the rest, in another process, without fetching again',
    { tags: ['slow'] },
    async () => {
      const pages: Record<string, string> = {}
      for (let index = 0; index < 200; index += 1) {
        pages[index === 0 ? '/' : `/p/${index}`] = page(
          `P${index}`,
          '/',
          ...[3, 7, 1].map((step) => `/p/${(index * step + 1) % 200}`),
          `/p/${(index + 1) % 200}`,
        )
      }
      pages['/p/0'] = page('P0 again')
      const { crawler, site } = await open(pages)
      const options = { url: `${site.origin}/`, follow_links: true }
      const all = await crawler.list(options)
      const uris = all.map(({ uri }) => uri)
      expect(uris).toHaveLength(201)
      expect(new Set(uris).size).toBe(201)
      for (const index of [0, 57, 120, 199, 200]) {
        const other = openCrawler()
        site.requests.length = 0
        const after = JSON.parse(JSON.stringify(all[index]?.cursor)) as NonNullable<(typeof all)[number]['cursor']>
        const rest = (await other.list(options, { after })).map(({ uri }) => uri)
        await other.close()
        expect(rest).toEqual(uris.slice(index + 1))
        expect(requested(site).map((path) => site.origin + path)).toEqual(rest)
      }
    },
  )

  it('takes no more documents than asked for or allowed, also over a cursor, and stays out of calendars', async () => {
    const endless: Record<string, Parameters<typeof startSite>[0][string]> = new Proxy(
      {},
      {
        get: (_target, path: string) => {
          const [, month = '0'] = /\?m=(\d+)/.exec(path) ?? []
          return page(`Month ${month}`, `/?m=${Number(month) + 1}`, `/?m=${Number(month) + 2}`)
        },
      },
    )
    const { crawl, crawler, site } = await open(endless, { maxDocuments: 12 })
    expect(await crawl()).toHaveLength(12)
    expect(await crawl({ max_documents: 100 })).toHaveLength(12)
    const options = { url: `${site.origin}/`, follow_links: true, max_documents: 5 }
    const five = await crawler.list(options)
    expect(five).toHaveLength(5)
    expect(await crawler.list(options, { after: five[2]?.cursor })).toHaveLength(2)
  })

  it('leaves links that lead ever deeper', async () => {
    const deeper: Record<string, Parameters<typeof startSite>[0][string]> = new Proxy(
      {},
      { get: (_target, path: string) => (path === '/robots.txt' ? { status: 404 } : page(path, 'again/')) },
    )
    const { crawl } = await open(deeper)
    expect(await crawl()).toEqual(['/', '/again/', '/again/again/', '/again/again/again/'])
  })

  it('does what robots.txt asks, and reports which pages it keeps', async () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: Docent\nCrawl-delay: 2\nDisallow: /private\n'
    const { crawler, site } = await open({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: robots },
      '/': page('Home', '/private/a', '/b'),
      '/b': page('B'),
    })
    const entries = await crawler.list({ url: `${site.origin}/`, follow_links: true })
    expect(entries.map(({ name }) => name)).toEqual(['Home.html', 'a', 'B.html'])
    expect(entries[1]).toMatchObject({ error: expect.stringContaining('robots.txt') as string })
    expect(site.requests).not.toContain('/private/a')
    expect(crawler.clock.waits.filter((wait) => wait === 2000).length).toBeGreaterThanOrEqual(1)
    expect(new Set(site.userAgents)).toEqual(new Set(['Docent/1.0']))
    const [first] = await crawler.list({ url: `${site.origin}/private/a` })
    expect(first).toMatchObject({ error: expect.stringContaining('robots.txt') as string })
    const stranger = openCrawler({ userAgent: 'Other/2' })
    ends.push(stranger.close)
    expect(await stranger.list({ url: `${site.origin}/` })).toMatchObject([{ error: expect.any(String) as string }])
  })

  it('reads nothing while the rules of a site are unavailable', async () => {
    const { crawl } = await open({ '/robots.txt': { status: 503 }, '/': page('Home') })
    await expect(crawl()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('finds pages by site maps, packed and by index, of its own host only', async () => {
    const urls = (...places: string[]): string =>
      `<urlset>${places.map((place) => `<url><loc>${place}</loc></url>`).join('')}</urlset>`
    const { site, crawl } = await open({ '/': page('Home', '/linked'), '/linked': page('Linked') })
    const { origin, pages } = site
    pages['/robots.txt'] = { headers: { 'content-type': 'text/plain' }, body: `Sitemap: ${origin}/sitemap-index.xml` }
    pages['/sitemap-index.xml'] =
      `<sitemapindex><sitemap><loc>${origin}/sitemap-1.xml.gz</loc></sitemap><sitemap><loc>${origin}/sitemap-2.xml</loc></sitemap><sitemap><loc>http://10.0.0.1/sitemap.xml</loc></sitemap></sitemapindex>`
    pages['/sitemap-1.xml.gz'] = {
      body: gzipSync(urls(`${origin}/packed?a=1&amp;b=2`, `${origin}/linked`, 'http://10.0.0.1/x')),
    }
    pages['/sitemap-2.xml'] = urls(`${origin}/gone`, `${origin}/plain`)
    pages['/packed?a=1&b=2'] = page('Packed')
    pages['/plain'] = page('Plain')
    expect(await crawl()).toEqual(['/', '/linked', '/packed?a=1&b=2', '/plain'])
    expect(await crawl({ follow_links: false })).toEqual(['/'])
  })

  it('takes a page once that many addresses lead to', async () => {
    const to = (location: string) => ({ status: 301, headers: { location } })
    const { crawl } = await open({
      '/': page('Home', '/old', '/older', '/new', '/refresh', '/copy?print=1', '/out'),
      '/old': to('/new'),
      '/older': to('/old'),
      '/new': page('New'),
      '/refresh': '<meta http-equiv="refresh" content="0; url=/new">',
      '/copy?print=1': '<link rel="canonical" href="/new"><title>Copy</title>',
      '/out': to('https://other.test/'),
    })
    expect(await crawl()).toEqual(['/', '/new'])
  })

  it('reads links as the page means them', async () => {
    const { crawl } = await open({
      '/': '<head><base href="/sub/"></head><a href="a">a</a><a rel="nofollow ugc" href="b">b</a><script>"<a href=c>"</script>',
      '/sub/a': '<meta name="robots" content="noindex, nofollow"><a href="/sub/d">d</a>',
      '/sub/b': page('B'),
      '/sub/c': page('C'),
      '/sub/d': page('D'),
    })
    expect(await crawl()).toEqual(['/', '/sub/a'])
  })

  it('never follows a redirect inwards', async () => {
    const inward = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } }
    const { crawl, site } = await open({ '/': page('Home', '/in'), '/in': inward })
    expect(await crawl()).toEqual(['/'])
    await expect(crawl({ url: `${site.origin}/in` })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('reports linked pages that cannot be fetched, and tries again what may pass', async () => {
    let failures = 0
    const { crawl, crawler, site } = await open(
      {
        '/': page('Home', '/gone', '/broken', '/flaky', '/large', '/circle', '/login'),
        '/broken': { status: 500 },
        '/flaky': (_request, response) => {
          failures += 1
          if (failures < 3) response.writeHead(503, { 'retry-after': '7' }).end()
          else response.writeHead(200, { 'content-type': 'text/html' }).end(page('Flaky'))
        },
        '/large': page('x'.repeat(30_000)),
        '/circle': { status: 302, headers: { location: '/circle' } },
        '/login': { status: 401 },
      },
      { maxBytes: 20_000 },
    )
    expect(await crawl()).toEqual(['/', '/gone !', '/broken !', '/flaky', '/large !', '/circle !', '/login !'])
    expect(site.requests.filter((path) => path === '/broken')).toHaveLength(3)
    expect(crawler.clock.waits).toContain(7000)
    expect(await crawl({ url: `${site.origin}/gone` })).toEqual(['/gone !'])
  })

  it('reports that a site is out of reach', async () => {
    const { crawl, site } = await open({})
    await site.close()
    ends.shift()
    await expect(crawl()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(crawl({ url: 'http://nowhere.test/' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('gives up on a page that takes too long, and continues', async () => {
    const slow = { '/': page('Home', '/slow', '/b'), '/slow': () => {}, '/b': page('B') }
    const { crawl } = await open(slow, { timeoutMs: 100, retries: 0 })
    expect(await crawl()).toEqual(['/', '/slow !', '/b'])
  })

  it('ends at once when it is aborted, while it reads and while it waits', async () => {
    const controller = new AbortController()
    const { crawler, site } = await open({
      '/': page('Home', '/slow'),
      '/slow': () => controller.abort(),
    })
    const listing = crawler.list({ url: `${site.origin}/`, follow_links: true }, { signal: controller.signal })
    await expect(listing).rejects.toMatchObject({ code: 'canceled' })
  })

  it('asks a host one thing at a time, no matter who asks, with a pause between', async () => {
    const { crawler, site } = await open({ '/': page('Home', '/a', '/b'), '/a': page('A'), '/b': page('B') })
    const options = { url: `${site.origin}/`, follow_links: true }
    await Promise.all([crawler.list(options), crawler.list(options), crawler.list(options)])
    expect(site.mostRunning()).toBe(1)
    expect(crawler.clock.waits.every((wait) => wait <= 200)).toBe(true)
    expect(crawler.clock.waits.length).toBeGreaterThanOrEqual(site.requests.length - 1)
  })
})
