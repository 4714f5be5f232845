import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The current page as one HTML document without scripts: the reference for its own times. */
async function staticCopy(page: Page): Promise<string> {
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

interface Shown {
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly prepare: (context: BrowserContext) => Promise<void>
  readonly field: string
}

/** The static copy of our page, once its own field is there. */
export async function pageAsStatic(browser: Browser, { url, viewport, prepare, field }: Shown): Promise<string> {
  const context = await browser.newContext({ viewport })
  try {
    await prepare(context)
    const page = await context.newPage()
    await page.goto(url)
    await page.locator(field).first().waitFor()
    return await staticCopy(page)
  } finally {
    await context.close()
  }
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
