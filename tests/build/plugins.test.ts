import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Plugin, Rollup } from 'vite'
import { expect, test, vi } from 'vitest'
import { byteCeilings, firstBytes } from '#shared/build/byte-ceilings.ts'
import { faultsPlugin } from '#shared/build/faults-plugin.ts'
import { panelGuard } from '#shared/build/panel-guard.ts'
import { fillSkeleton, TOO_OLD, WORDS_CSS } from '#shared/build/skeleton.ts'
import { OLDEST } from '#shared/domain/engines.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { ROUTE_NAMES } from '#shared/domain/routes.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { listenHttp } from '#tests/support/listen.ts'

/** The message with which a plugin stops the build of this bundle, or undefined. */
function stopped({ generateBundle }: Plugin, bundle: unknown): string | undefined {
  const error = vi.fn<(words: string) => void>()
  const hook = typeof generateBundle === 'function' ? generateBundle : generateBundle?.handler
  ;(hook as unknown as (...given: unknown[]) => void).call({ error }, {}, bundle)
  return error.mock.lastCall?.[0]
}

const chunk = (id: string, code: string, more: object) => ({ type: 'chunk', moduleIds: [`/x/${id}`], imports: [], code, ...more })
const BUNDLE = {
  'index.html': { type: 'asset', source: '<!doctype html>' },
  'entry.js': chunk('src-web/main.tsx', 'entry()', { fileName: 'entry.js', viteMetadata: { importedCss: ['entry.css'] } }),
  'entry.css': { type: 'asset', source: 'body{}' },
  'receipt.js': chunk('src-shared/ui/purchase/EcadReceipt.tsx', 'receipt()', { fileName: 'receipt.js', imports: ['parts.js'] }),
  'parts.js': chunk('src-shared/ui/parts/Table.tsx', 'parts()', { fileName: 'parts.js' }),
  'first.js': chunk('src-shared/i18n/messages/en/first.ts', 'texts()', { fileName: 'first.js' }),
  'late.js': chunk('src-shared/ui/records/MyRecords.tsx', 'late()'.repeat(1000), { fileName: 'late.js' }),
} as unknown as Rollup.OutputBundle

const said = (mode: string, ceiling: number) =>
  stopped(byteCeilings('web', mode, [{ surface: 'web', route: 'ecadReceipt', goal: 1, ceiling }]), BUNDLE)

test('a page counts its HTML, the scripts and styles of entry and screen, and the first texts, and no code of another page', () => {
  const files = Object.keys(BUNDLE).filter((file) => file !== 'late.js')
  const without = (file: string) => ({ ...BUNDLE, [file]: { ...BUNDLE[file], code: '', source: '' } }) as Rollup.OutputBundle
  const all = firstBytes(BUNDLE, 'web', 'ecadReceipt')
  for (const file of files) expect(firstBytes(without(file), 'web', 'ecadReceipt'), file).toBeLessThan(all)
  expect(firstBytes(without('late.js'), 'web', 'ecadReceipt')).toBe(all)
})

test('a production build above a ceiling stops with the page and both figures', () => {
  const size = firstBytes(BUNDLE, 'web', 'ecadReceipt')
  expect(said('production', size)).toBeUndefined()
  expect(said('production', size - 1)).toContain(`web ecadReceipt needs ${size} bytes, which is above its ceiling of ${size - 1}`)
  expect(said('sandbox', 1)).toBeUndefined()
})

test.each([
  ['production', '/x/src-shared/panel/Panel.tsx', true],
  ['production', '/x/src-mobile/panel/open-mobile-panel.ts', true],
  ['production', '/x/src-web/widgets/panels/Receive.tsx', false],
  ['sandbox', '/x/src-shared/panel/Panel.tsx', false],
])('a %s build with %s stops: %s', (mode, moduleId, stops) => {
  const bundle = { 'assets/a.js': { type: 'chunk', moduleIds: ['/x/src-web/main.tsx', moduleId] } }
  expect(stopped(panelGuard(mode), bundle) !== undefined).toBe(stops)
})

test('a skeleton is filled with the words of all four languages, each of which says its own', () => {
  const html = fillSkeleton('<p>{{close}}</p>', 'mobile')
  expect(html).toBe(
    '<p><i data-l="zh-Hant" lang="zh-Hant">關閉</i><i data-l="zh-Hans" lang="zh-Hans">关闭</i>' +
      '<i data-l="pt" lang="pt">Fechar</i><i data-l="en" lang="en">Close</i></p>',
  )
})

test('languages that share a word share its element', () => {
  expect(fillSkeleton('{{userGuide}}', 'mobile')).toContain('<i data-l="zh-Hant zh-Hans" lang="zh-Hant">')
})

test('an unknown key in a skeleton stops the build', () => {
  expect(() => fillSkeleton('{{noSuchKey}}', 'mobile')).toThrow('no message has the key "noSuchKey"')
})

test('the styles show each language and each route [1-06], [2-01]', () => {
  for (const language of LANGUAGES) expect(WORDS_CSS).toContain(`html[lang=${language}] [data-l~=${language}]`)
  for (const route of [...ROUTE_NAMES, 'notFound']) {
    expect(WORDS_CSS).toContain(`html[data-route=${route}] [data-r~=${route}]`)
    expect(fillSkeleton('{{heading}}', 'mobile')).toMatch(new RegExp(`data-r="[^"]*\\b${route}\\b`))
  }
})

test('the line for an engine that is too old names the oldest that are not, in four languages, as README does', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(TOO_OLD.match(/lang="/g)).toHaveLength(LANGUAGES.length)
  for (const [engine, version] of Object.entries(OLDEST)) {
    const name = `${engine[0]?.toUpperCase()}${engine.slice(1)} ${version}`
    expect(TOO_OLD.split(name)).toHaveLength(LANGUAGES.length + 1)
    expect(readme).toContain(name)
  }
})

const asked: string[] = []
const product = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('set-cookie', 'ecad_fault=getCad:500; Path=/')
  response.end()
})
const origin = await listenHttp(await closeAfterAll(product))

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Cookies that the development server sets for an address, and its warnings. */
function visit(plugin: Plugin, url: string): Promise<{ cookies: string[]; warned: string[] }> {
  const cookies: string[] = []
  const warned: string[] = []
  const response = { appendHeader: (_name: string, value: string) => cookies.push(value) } as unknown as ServerResponse
  return new Promise((resolve) => {
    const use = (_base: string, answer: Middleware) => answer({ url } as IncomingMessage, response, () => resolve({ cookies, warned }))
    const server = { config: { logger: { warn: (words: string) => warned.push(words) } }, middlewares: { use } }
    ;(plugin.configureServer as (given: unknown) => void)(server)
  })
}

test('in development ?fault= is shown to the sandbox, whose note comes back; other pages send no request', async () => {
  expect((await visit(faultsPlugin(origin), '/choose-ecad')).cookies).toEqual([])
  expect(asked).toEqual([])
  const cookies = ['ecad_fault=getCad:500; Path=/']
  expect(await visit(faultsPlugin(origin), '/choose-ecad?fault=getCad:500')).toEqual({ cookies, warned: [] })
  expect(asked).toEqual(['/ecad/?fault=getCad%3A500'])
})

test('without a server the page still comes, with a sentence for the developer', async () => {
  const warned = [expect.stringContaining('http://127.0.0.1:1')]
  expect(await visit(faultsPlugin('http://127.0.0.1:1'), '/?fault=none')).toEqual({ cookies: [], warned })
})
