// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hostDownload, installWebview, type WebviewNews } from '#server/sandbox/harness/host/webview.ts'

/** The harness's webview by itself (decision 12); in a browser it is tests/journeys/webview-downloads.spec.ts. */
const news: WebviewNews[] = []
const tell = (one: WebviewNews): void => void news.push(one)
beforeAll(() => installWebview(window, tell))
beforeEach(() => {
  news.length = 0
  document.body.replaceChildren()
})

describe('what a webview does not follow', () => {
  const followed: string[] = []
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented) return
    followed.push((event.target as HTMLAnchorElement).href)
    event.preventDefault()
  })
  const link = (href: string): HTMLAnchorElement => Object.assign(document.createElement('a'), { href, download: 'a.pdf' })

  test.each(['blob:http://ours/1', 'data:text/plain,a'])('%s: by a script or by a hand, on the page or beside it', (href) => {
    const scheme = href.split(':')[0]
    link(href).click()
    const onPage = link(href)
    document.body.append(onPage)
    onPage.click()
    onPage.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(window.open(href)).toBeNull()
    expect(news).toEqual(Array.from({ length: 4 }, () => ({ kind: 'ignored', scheme })))
    expect(followed).toEqual([])
  })

  test('an https address it follows, without its download', () => {
    const onPage = link('https://ours.example/api/file')
    document.body.append(onPage)
    onPage.click()
    expect([followed, onPage.hasAttribute('download'), news]).toEqual([['https://ours.example/api/file'], false, []])
  })
})

describe('the host’s own download', () => {
  let server: Server
  let origin = ''
  const cookies: (string | undefined)[] = []
  beforeAll(async () => {
    server = createServer(({ url, headers }, answer) => {
      cookies.push(headers.cookie)
      answer.setHeader('access-control-allow-origin', '*')
      answer.setHeader('access-control-expose-headers', 'content-disposition')
      if (url === '/file') answer.setHeader('content-disposition', "attachment; filename*=UTF-8''EC%201.ics")
      answer.setHeader('content-type', 'text/calendar')
      answer.statusCode = url === '/gone' ? 404 : 200
      answer.end('BEGIN:VCALENDAR\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  test('keeps an attachment by its name; a page or a refusal it does not keep', async () => {
    await hostDownload(`${origin}/file`, tell)
    expect(news).toEqual([{ kind: 'downloaded', file: { name: 'EC 1.ics', type: 'text/calendar', size: 17, begins: 'BEGIN:VCALENDAR' } }])
    news.length = 0
    for (const path of ['/page', '/gone']) await hostDownload(origin + path, tell)
    expect(news).toEqual([200, 404].map((status) => ({ kind: 'not-downloaded', status })))
    expect(cookies).toEqual([undefined, undefined, undefined])
  })
})
