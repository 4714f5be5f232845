import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite'
import type { BootTable } from '../browser/boot/boot-table.ts'
import type { Surface } from '../domain/surfaces.ts'
import { bootTable, devTable } from './chunks.ts'
import type { CspFacts } from './csp-facts.ts'
import { fillSkeleton, TOO_OLD, TOO_OLD_CSS, WORDS_CSS } from './skeleton.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/')
const read = (path: string) => readFileSync(at(path), 'utf8')
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const squeeze = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*([{}:;,>])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/;}/g, '}')
    .trim()

/** Bundles boot.ts and its domain rules into one inline script for old webviews. */
async function bootScript(table: BootTable): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { __BOOT_TABLE__: JSON.stringify(table) },
    build: {
      write: false,
      // older than the pages require, because the script also runs in engines below domain/engines.ts and reports them as too old
      target: ['chrome69', 'safari12'],
      lib: { entry: at('../browser/boot/boot.ts'), formats: ['iife'], name: 'boot', fileName: 'boot' },
    },
  })
  const output = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[]
  const chunk = output[0]?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('boot.ts gave no code')
  return chunk.code.trim()
}

/**
 * Completes index.html for the time before any bundle runs: run-time settings, boot script, critical styles and the
 * skeleton with its texts. `csp.json` contains the hashes of the inline parts for the server. See README.md in this
 * folder.
 */
export function bootPlugin(surface: Surface): Plugin {
  let facts: CspFacts | undefined
  return {
    name: 'ecad-boot',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const { bundle } = context
        const script = await bootScript(bundle ? bootTable(bundle as Rollup.OutputBundle, surface) : devTable())
        const base = ['tokens', 'parts/arrangements', 'parts/skeleton-field'].map((name) => read(`../ui/${name}.css`)).join('')
        const style = squeeze(`${base}${WORDS_CSS}${TOO_OLD_CSS}${read(`../../src-${surface}/layout/skeleton.css`)}`)
        const skeleton = fillSkeleton(read(`../../src-${surface}/layout/skeleton.html`), surface)
        facts = { scripts: [hash(script)], styles: [hash(style)] }
        const styleLinks: string[] = []
        const page = html
          .replace(/<link rel="stylesheet"[^>]*>\s*/g, (link) => {
            styleLinks.push(link.trim())
            return ''
          })
          // After the skeleton, a stylesheet delays the app and not the first paint.
          .replace('<div id="root"></div>', () => `${TOO_OLD}<div id="root">${skeleton}</div>${styleLinks.join('')}`)
        const tags: HtmlTagDescriptor[] = [
          { tag: 'meta', attrs: { property: 'csp-nonce', content: '', nonce: '__CSP_NONCE__' }, injectTo: 'head' },
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'app-config' },
            children: '{"apiHost":"/api"}',
            injectTo: 'head',
          },
          { tag: 'script', children: script, injectTo: 'head' },
          { tag: 'style', children: style, injectTo: 'head' },
        ]
        return { html: page, tags }
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (facts) this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(facts) })
      },
    },
  }
}
