import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { BASE_PATH } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { noteField } from './visit.ts'

export interface SizedFile {
  readonly file: string
  readonly bytes: number
}

export interface Loaded {
  /** HTML, scripts and styles requested until the page could be used, as files below dist/. */
  readonly files: readonly SizedFile[]
  readonly bytes: number
  /** Bytes requested with low priority: the API's first call waits for them, rendering does not. */
  readonly beside: number
}

const sizes = new Map<string, number>()

/** Size of a built file under gzip -9. */
export function gzipBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(file), { level: 9 }).length
  sizes.set(file, known)
  return known
}

/** Opens a page in a browser without a cache and lists its requests until an element `ready` is there. */
export async function loadedUntil(page: Page, surface: Surface, address: string, ready: string): Promise<Loaded> {
  await noteField(page.context(), ready)
  await page.goto(address)
  await page.waitForFunction(() => window.fieldReadyAt !== undefined)
  const { asked, low } = await page.evaluate(() => ({
    asked: performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (window.fieldReadyAt ?? 0))
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
    low: [...document.querySelectorAll<HTMLLinkElement>('link[fetchpriority=low]')].map(({ href }) => new URL(href).pathname),
  }))
  const code = asked.filter((path) => /\.(js|css)$/.test(path))
  const sized = [...new Set([...code, ...low])].map((path) => {
    const file = path.slice(BASE_PATH.length + 1)
    return { file, bytes: gzipBytes(`dist/${surface}/${file}`), late: low.includes(path) }
  })
  const sum = (some: typeof sized) => some.reduce((total, { bytes }) => total + bytes, 0)
  const html = { file: 'index.html', bytes: gzipBytes(`dist/${surface}/index.html`), late: false }
  const files = [html, ...sized.filter(({ late }) => !late)]
  return { files, bytes: sum(files), beside: sum(sized.filter(({ late }) => late)) }
}
