// @vitest-environment happy-dom
import { build, type Rollup } from 'vite'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BootTable } from '#shared/browser/boot/boot-table.ts'

const table: BootTable = {
  base: '/ecad/',
  files: ['choose.js', 'choose.css', 'pt-first.js', 'en-first.js', 'pt.js', 'en.js', 'faq.js', 'client.js', 'bridge.js'].map(
    (file) => `assets/${file}`,
  ),
  routes: { '': ['home', [0], 1], 'choose-ecad': ['chooseEcad', [0, 1], 1], 'affair-faq': ['affairFaq', [6], 0] },
  catalogues: { pt: [[2], [4]], en: [[3], [5]] },
  placeholders: { pt: 'Ex.: 0323.017', en: 'e.g. 0323.017' },
  client: [7],
  bridge: [8],
}
let script = ''

beforeAll(async () => {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { __BOOT_TABLE__: JSON.stringify(table) },
    build: { write: false, lib: { entry: 'src-shared/browser/boot/boot.ts', formats: ['iife'], name: 'boot', fileName: 'boot' } },
  })) as Rollup.RollupOutput[]
  script = result[0]?.output[0].code ?? ''
})

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.head.replaceChildren()
})

function boot(address: string) {
  history.replaceState(null, '', `/ecad${address}`)
  new Function(script)()
  const { lang, dataset } = document.documentElement
  return { lang, theme: dataset.theme, platform: dataset.platform, route: dataset.route }
}
const hints = () =>
  [...document.head.querySelectorAll('link')].map((link) =>
    `${link.rel} ${link.getAttribute('href')} ${link.getAttribute('fetchpriority')}`.replace('/ecad/assets/', ''),
  )

test.each([
  ['/choose-ecad', { lang: 'zh-Hant', theme: 'light', platform: 'one', route: 'chooseEcad' }],
  ['/choose-ecad/?language=pt&platform=ab&isDark=true', { lang: 'pt', theme: 'dark', platform: 'ab', route: 'chooseEcad' }],
  ['/?language=zh-CN&platform=business', { lang: 'zh-Hans', theme: 'light', platform: 'ab', route: 'home' }],
  ['/nowhere?language=klingon&platform=x&isDark=1', { lang: 'zh-Hant', theme: 'light', platform: 'one', route: 'notFound' }],
])('the address %s decides before anything is painted [1-05]–[1-07]', (address, expected) => {
  expect(boot(address)).toEqual(expected)
})

test('the session keeps business and dark, local storage the locale; the address wins [1-05]–[1-07], [3-18]', () => {
  sessionStorage.setItem('isBusinessPlatform', 'true')
  sessionStorage.setItem('isDark', 'true')
  localStorage.setItem('lang', 'en-US')
  expect(boot('/choose-ecad')).toMatchObject({ lang: 'en', theme: 'dark', platform: 'ab' })
  const asked = boot('/choose-ecad?platform=one&isDark=false&language=pt')
  expect(asked).toMatchObject({ lang: 'pt', theme: 'light', platform: 'one' })
})

test('the setting of the page says which sites’ links mean the business platform, before anything is painted [1-05]', () => {
  const settings = document.createElement('script')
  Object.assign(settings, { type: 'application/json', id: 'app-config', textContent: '{"businessReferrers":["portal.test"]}' })
  document.head.append(settings)
  const from = (referrer: string) => Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
  from('https://ab.other.test/home')
  expect(boot('/choose-ecad').platform).toBe('one')
  from('https://portal.test/home')
  expect(boot('/choose-ecad').platform).toBe('ab')
  settings.textContent = 'not JSON'
  expect(boot('/choose-ecad').platform).toBe('one')
  Reflect.deleteProperty(document, 'referrer')
})

const CLIENT = 'modulepreload client.js low'
test.each([
  ['/choose-ecad?language=pt', ['modulepreload choose.js', 'preload choose.css', 'modulepreload pt-first.js']],
  ['/affair-faq?language=pt', ['modulepreload faq.js', 'modulepreload pt-first.js', 'modulepreload pt.js']],
  ['/nowhere?language=en', ['modulepreload en-first.js', 'modulepreload en.js']],
])('for %s it requests at once %j, and with low priority what the screen does not wait for', (address, expected) => {
  boot(address)
  expect(hints()).toEqual([...expected.map((hint) => `${hint} auto`), CLIENT])
})

test("the host's bridge is asked for in the host, and only there (decision 4)", () => {
  Object.assign(window, { AlipayJSBridge: { call: () => undefined } })
  boot('/choose-ecad?language=en')
  expect(hints()).toContain('modulepreload bridge.js auto')
  Reflect.deleteProperty(window, 'AlipayJSBridge')
})

test('an engine older than the oldest supported one is marked, so that the page can report it; others are not', () => {
  const isOld = () => {
    document.documentElement.removeAttribute('data-engine')
    boot('/choose-ecad')
    return document.documentElement.dataset.engine === 'old'
  }
  const supports = vi.fn((_condition: string) => true)
  vi.stubGlobal('CSS', { supports })
  expect(isOld()).toBe(false)
  supports.mockImplementation((condition) => !condition.includes(':where'))
  expect(isOld()).toBe(true)
  supports.mockReturnValue(true)
  vi.stubGlobal('ResizeObserver', undefined)
  expect(isOld()).toBe(true)
  vi.unstubAllGlobals()
})
