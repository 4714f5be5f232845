import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { InlineSources } from './security-headers.ts'

/** Where the build leaves room for the style nonce of this answer. */
const NONCE_PLACE = '__CSP_NONCE__'
/** Quick rather than small: the page is made anew for every visit. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Where the build leaves the page's own settings (decision 1). */
const SETTINGS = /(<script type="application\/json" id="app-config">)([^<]*)(<\/script>)/

/** What the server's settings say to a page; a field that is undefined leaves the build's. */
export interface PageSettings {
  readonly businessReferrers?: readonly string[] | undefined
}

/** The page with these settings in place of the build's own; a data block, so no hash changes. */
function withSettings(html: string, settings: PageSettings): string {
  return html.replace(SETTINGS, (_, before: string, built: string, after: string) => {
    const said = JSON.stringify({ ...(JSON.parse(built) as object), ...settings })
    return `${before}${said.replaceAll('<', '\\u003c')}${after}`
  })
}

export interface Document {
  readonly html: string
  readonly inline: InlineSources
}

interface Kept {
  readonly mtimeMs: number
  readonly html: string
  readonly inline: InlineSources
}
const kept = new Map<string, Kept>()

/** A bundle's index.html with the hashes of its inline parts, the server's settings for it, and with a fresh style nonce where the kit needs one. */
export async function readDocument(path: string, withNonce: boolean, settings: PageSettings): Promise<Document> {
  const { mtimeMs } = await stat(path)
  let known = kept.get(path)
  if (known?.mtimeMs !== mtimeMs) {
    const html = await readFile(path, 'utf8')
    known = { mtimeMs, html, inline: inlineSources(html) }
    kept.set(path, known)
  }
  const nonce = withNonce ? randomBytes(18).toString('base64') : ''
  const styles = withNonce ? [...known.inline.styles, `'nonce-${nonce}'`] : known.inline.styles
  return { html: withSettings(known.html.replaceAll(NONCE_PLACE, nonce), settings), inline: { scripts: known.inline.scripts, styles } }
}

/** CSP sources of everything inline that runs or styles; JSON blocks do neither. */
export function inlineSources(html: string): InlineSources {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\bsrc\s*=/i.test(attributes) && !/type\s*=\s*"?application\/json/i.test(attributes))
    .map(([, , text = '']) => hashOf(text))
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => hashOf(text))
  return { scripts, styles }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page in the best form the browser takes. */
export async function encode(
  html: string,
  accepted: string | undefined,
): Promise<{ readonly body: Buffer; readonly encoding?: 'br' | 'gzip' }> {
  const body = Buffer.from(html)
  if (/\bbr\b/.test(accepted ?? '')) return { body: await promisify(brotliCompress)(body, BROTLI), encoding: 'br' }
  if (/\bgzip\b/.test(accepted ?? '')) return { body: await promisify(gzip)(body), encoding: 'gzip' }
  return { body }
}
