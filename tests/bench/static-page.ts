import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { listenHttp } from '#tests/support/listen.ts'
import { inContext, type Visit } from './visit.ts'

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

interface StaticSite {
  readonly address: string
  close(): void
}

/** Serves the static copy of our page, as it is once its own field is there, compressed, on a free port. */
export async function serveStatic(browser: Browser, visit: Visit): Promise<StaticSite> {
  const html = await inContext(browser, visit, async (context) => {
    const page = await context.newPage()
    await page.goto(visit.address)
    await page.locator(visit.field).first().waitFor()
    return staticCopy(page)
  })
  const body = gzipSync(html, { level: 9 })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': body.length })
    response.end(body)
  })
  return { address: await listenHttp(server), close: () => server.close() }
}
