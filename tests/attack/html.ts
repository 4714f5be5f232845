import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import vnu from 'vnu-jar'
import { CONTINUE_PATH, DONE_PATH } from '#server/people/handovers/paths.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { BASE_PATH, ROUTE_NAMES, ROUTES } from '#shared/domain/routes.ts'
import { SURFACES } from '#shared/domain/surfaces.ts'
import { launchLightChromium } from '#tests/support/launch-chromium.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { inTempFolder } from '#tests/support/temp-folder.ts'
import type { Finding, Outcome } from './report.ts'
import { runTool } from './tool.ts'

const SECONDS = 300
const STATIC = [
  ...LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    ['ecad-instruction', 'ecad-privacy', 'ecad-regulation', 'service-instruction'].map(
      (name) => `${BASE_PATH}/pages/${language}/${name}.html`,
    ),
  ),
  ...[`${BASE_PATH}/mpay.html`, `${BASE_PATH}/identity-passed.html`, `${CONTINUE_PATH}/unknown`, DONE_PATH],
]

type Page = Readonly<Record<'where' | 'html', string>>

/** Runs the Nu HTML checker over every route as served, and over those without a sign-in as rendered by Chromium. */
export async function html(server: ServerProcess): Promise<readonly Outcome[]> {
  const browser = await launchLightChromium()
  try {
    const [served, rendered] = [await servedPages(server.origin), await renderedPages(browser, server.origin)]
    return [await checked('as served', served), await checked('as rendered', rendered)]
  } finally {
    await browser.close()
  }
}

async function servedPages(origin: string): Promise<readonly Page[]> {
  const routes = [...ROUTE_NAMES.map((name) => ROUTES[name].path), '/no-such-page']
  const paths = [...SURFACES.flatMap((surface) => routes.map((path) => `${BASE_PATH}${path}?surface=${surface}`)), ...STATIC]
  const pages: Page[] = []
  for (const path of paths) {
    const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })
    const body = await answer.text()
    if (!body.startsWith('<!')) throw new Error(`${path} is answered with no page: ${answer.status} ${body.slice(0, 200)}`)
    pages.push({ where: path, html: body })
  }
  return pages
}

async function renderedPages(browser: Browser, origin: string): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (const surface of SURFACES) {
    for (const name of ROUTE_NAMES.filter((one) => !ROUTES[one].needsLogin)) {
      const path = `${BASE_PATH}${ROUTES[name].path}`
      const context = await browser.newContext({ locale: 'en' })
      const page = await context.newPage()
      await page.goto(`${origin}${path}?surface=${surface}&platform=one&itemId=106500&serviceId=1065`)
      await page.locator('#root main').first().waitFor()
      await page.waitForLoadState('networkidle')
      pages.push({ where: `${path}, ${surface}`, html: `<!DOCTYPE html>\n${await page.locator('html').evaluate((one) => one.outerHTML)}` })
      await context.close()
    }
  }
  return pages
}

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error'
  readonly subType?: string
  readonly url: string
  readonly message: string
  readonly extract?: string
}

/** Errors and warnings of the checker, a Java program that checks all pages in one run. */
export const checked = (how: string, pages: readonly Page[]): Promise<Outcome> =>
  inTempFolder('html', async (cwd) => {
    const files = pages.map(({ html: content }, at) => {
      const file = join(cwd, `${at}.html`)
      writeFileSync(file, content)
      return file
    })
    const args = ['-jar', vnu, '--format', 'json', '--stdout', ...files]
    const options = { cwd, seconds: SECONDS, package: 'default-jre-headless', isStdoutAlone: true }
    const { messages } = JSON.parse(await runTool('java', args, options)) as { messages: readonly Message[] }
    const findings = messages.map(({ url, message, extract: detail = '' }): Finding => {
      const page = pages[Number(/(\d+)\.html$/.exec(url)?.[1])]
      return { part: 'html', what: message, where: `${page?.where}, ${how}`, detail }
    })
    return { tool: 'Nu HTML checker', at: `${pages.length} pages ${how}`, did: 'errors and warnings, of HTML and of styles', findings }
  })
