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

/** Chromium itself reports an answer it does not like; the app has dealt with these, so they are no fault of the page. */
const EXPECTED: readonly ((message: ConsoleMessage) => boolean)[] = [
  // Nobody signed in is an answer, not a fault [6-02].
  (message) => /status of 401/.test(message.text()) && /MacauOneAcc\/GetUser/i.test(message.location().url),
  // A one-time code that was spent or ran out is no failure: the session stands, or one signs in as anywhere else (decision 4).
  (message) => /status of 403/.test(message.text()) && /\/token\/login$/i.test(message.location().url),
  // A page that is none answers 404, and shows the way home.
  (message) => /status of 404/.test(message.text()) && isNoRoute(message.location().url),
]

const explain = (error: string, said: ReadonlyMap<string, string>): string => {
  const known = [...said].find(([url]) => error.includes(`(${url})`))
  return known ? `${error}: ${known[1]}` : error
}

/** Collects what a journey must not have: console errors, page errors, unhandled rejections, in every page and popup. */
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
  // What the server said, beside Chromium's bare number, so that a failure can be read.
  const said = new Map<string, string>()
  context.on('response', (response) => {
    if (response.status() < 400 || !isOurs(response.frame().page().url())) return
    const request = response.request()
    response.text().then(
      (body) => said.set(response.url(), `${request.method()} ${request.postData() ?? ''} → ${response.status()} ${body.slice(0, 300)}`),
      () => said.set(response.url(), `${request.method()} → ${response.status()}`), // the page has gone on
    )
  })
  context.pages().forEach(watch)
  context.on('page', watch)
  return {
    /** A journey that breaks something on purpose says which report of Chromium it expects. */
    allow: (pattern: RegExp) => void allowed.push(pattern),
    errors: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))).map((error) => explain(error, said)),
  }
}
