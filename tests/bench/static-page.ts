import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** What the page looks like now as one HTML document without scripts: the measure of 1 for its own times. */
export async function staticCopy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('script, link, style, noscript, iframe')) element.remove()
    const style = document.createElement('style')
    style.textContent = styles
    copy.querySelector('head')?.append(style)
    return `<!doctype html>${copy.outerHTML}`
  })
}

export interface StaticSite {
  readonly address: string
  close(): Promise<void>
}

/** Serves one HTML document, compressed, on a free port. */
export async function serveStatic(html: string): Promise<StaticSite> {
  const body = gzipSync(html, { level: 9 })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/`,
    close: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  }
}
