import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'
import { BASE_PATH, ROUTE_NAMES, ROUTES } from '#shared/domain/routes.ts'

const isNoRoute = (url: string): boolean => {
  const { pathname } = new URL(url)
  return (
    pathname.startsWith(`${BASE_PATH}/`) &&
    !/\.\w+$/.test(pathname) &&
    ROUTE_NAMES.every((name) => BASE_PATH + ROUTES[name].path !== pathname)
  )
}

/** Chromium itself reports error responses; the app has handled these, so they are not faults of the page. */
const EXPECTED: readonly ((message: ConsoleMessage) => boolean)[] = [
  // 'Not signed in' is an answer, not a fault [6-02].
  (message) => /status of 401/.test(message.text()) && /MacauOneAcc\/GetUser/i.test(message.location().url),
  // A used or expired one-time code is not a failure: the session is still valid, or the user signs in as elsewhere (decision 4).
  (message) => /status of 403/.test(message.text()) && /\/token\/login$/i.test(message.location().url),
  // An unknown page answers 404, and links to the start.
  (message) => /status of 404/.test(message.text()) && isNoRoute(message.location().url),
]

const explain = (error: string, said: ReadonlyMap<string, string>): string => {
  const known = [...said].find(([url]) => error.includes(`(${url})`))
  return known ? `${error}: ${known[1]}` : error
}

/** Collects what must not occur in a journey: console errors, page errors, unhandled rejections, in every page and popup. */
export function watchForErrors(context: BrowserContext, isOurs: (url: string) => boolean) {
  const errors: string[] = []
  const allowed: RegExp[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' || !isOurs(page.url())) return
      if (EXPECTED.some((isExpected) => isExpected(message))) return
      errors.push(`${page.url()}: ${message.text()} (${message.location().url})`)
    })
  }
  // The server's answer in addition to Chromium's status number, to make failures readable.
  const said = new Map<string, string>()
  context.on('response', (response) => {
    if (response.status() < 400 || !isOurs(response.frame().page().url())) return
    const request = response.request()
    response.text().then(
      (body) => said.set(response.url(), `${request.method()} ${request.postData() ?? ''} → ${response.status()} ${body.slice(0, 300)}`),
      () => said.set(response.url(), `${request.method()} → ${response.status()}`), // the page has navigated
    )
  })
  context.pages().forEach(watch)
  context.on('page', watch)
  return {
    /** A journey that breaks something on purpose allows Chromium's report of it. */
    allow: (pattern: RegExp) => void allowed.push(pattern),
    errors: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))).map((error) => explain(error, said)),
  }
}
