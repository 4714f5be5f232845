import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformancePage } from '#server/sandbox/harness/conformance-page.ts'
import type { HostProfile } from '#server/sandbox/harness/host-profiles.ts'
import { scriptNamed } from '#server/sandbox/harness/scripts.ts'
import { pageDocument } from '#server/sandbox/page/document.ts'
import { testersView } from '#server/sandbox/page/view.ts'

const STYLES = ['colours.css', 'sandbox.css', 'harness.css']

/** For the host's own address or its offline package, on a real phone: all links are relative to the folder. */
export async function writeConformancePage(folder: string, profile?: HostProfile): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const settings = `<script type="application/json" id="app-config">${JSON.stringify({ hostJsapis: profile?.jsapis })}</script>`
  const view = testersView({ url: '/', headers: {} })
  const page = pageDocument(view, { ...conformancePage(view), bare: true, isOutside: true })
    .replaceAll(/(href|src)="\/(?:[\w-]+\/)*([\w.-]+\.(?:css|js))"/g, '$1="$2"')
    .replace('</head>', `${settings}\n</head>`)
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'conformance.js'), await scriptNamed('conformance'))
  for (const name of STYLES)
    copyFileSync(fileURLToPath(new URL(`../../src-server/sandbox/assets/${name}`, import.meta.url)), join(folder, name))
}
