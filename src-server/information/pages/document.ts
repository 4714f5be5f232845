import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { JsapiNames } from '#shared/domain/host-jsapis.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { InlineSources } from './security-headers.ts'

/** The build's placeholder for the style nonce, which changes with each answer. */
const NONCE_PLACE = '__CSP_NONCE__'

/** The block in which the build writes the page's settings (decision 1). */
const SETTINGS = /(<script type="application\/json" id="app-config">)([^<]*)(<\/script>)/

/** The server's settings for a page; an undefined field leaves the build's value. */
export interface PageSettings {
  readonly apiHost?: string | undefined
  readonly businessReferrers?: readonly string[] | undefined
  readonly hostJsapis?: JsapiNames | undefined
  /** the answer of `GET /info`, so that the page is whole with its first paint */
  readonly info?: WireResponse<'GET /info'> | undefined
}

/** The page with these settings merged into those of the build. They are a data block, so no CSP hash changes. */
export function withSettings(html: string, settings: PageSettings): string {
  return html.replace(SETTINGS, (_, before: string, built: string, after: string) => {
    const merged = JSON.stringify({ ...(JSON.parse(built) as object), ...settings })
    return `${before}${merged.replaceAll('<', '\\u003c')}${after}`
  })
}

/** A page, with the CSP sources of its inline parts. */
export interface Document {
  readonly html: string
  readonly inline: InlineSources
}

interface Kept {
  readonly mtimeMs: number
  readonly html: string
  readonly inline: InlineSources
}
const cache = new Map<string, Kept>()

/**
 * Reads a bundle's index.html, with the hashes of its inline parts and the server's settings, and a new style nonce if the kit needs one.
 */
export async function readDocument(path: string, withNonce: boolean, settings: PageSettings): Promise<Document> {
  const { mtimeMs } = await stat(path)
  let known = cache.get(path)
  if (known?.mtimeMs !== mtimeMs) {
    const html = await readFile(path, 'utf8')
    known = { mtimeMs, html, inline: inlineSources(html) }
    cache.set(path, known)
  }
  const nonce = withNonce ? randomBytes(18).toString('base64') : ''
  const styles = withNonce ? [...known.inline.styles, `'nonce-${nonce}'`] : known.inline.styles
  return { html: withSettings(known.html.replaceAll(NONCE_PLACE, nonce), settings), inline: { scripts: known.inline.scripts, styles } }
}

/** The CSP sources of a page's inline scripts and styles; JSON blocks need none. */
export function inlineSources(html: string): InlineSources {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\bsrc\s*=/i.test(attributes) && !/type\s*=\s*"?application\/json/i.test(attributes))
    .map(([, , text = '']) => hashOf(text))
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => hashOf(text))
  return { scripts, styles }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
