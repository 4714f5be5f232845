import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())

const { product, sandbox } = testSystem.context.origins
const get = (path: string) => fetch(`${sandbox}${path}`)
const framedBy = ({ headers }: Response) => /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

test.each(LANGUAGES)('[1-06] the host header speaks %s', async (language) => {
  const page = await (await get(`/header?language=${language}`)).text()
  expect(page).toContain(`<html lang="${language}"`)
  expect(page).toMatch(new RegExp(`value="${language}" aria-current="true"`))
  expect(page.match(/aria-current/g)).toHaveLength(1)
})

test.each([
  ['', 'light', 'one'],
  ['?isDark=true&platform=ab', 'dark', 'ab'],
  ['?isDark="><script>&platform="><script>', 'light', 'one'],
])('[1-05] [1-07] the host header with %s is %s and %s from its first byte', async (query, theme, platform) => {
  expect(await (await get(`/header${query}`)).text()).toContain(`data-theme="${theme}" data-platform="${platform}">`)
})

test('[1-05] [1-07] its colours are the product’s one token file', async () => {
  const styles = await get('/header/tokens.css')
  expect(styles.headers.get('content-type')).toContain('text/css')
  expect(await styles.text()).toContain('--ec-primary')
})

test.each([
  [product, ['/header', '/header/', '/header?language=pt']],
  ["'none'", ['/', '/headers', '/header/api/guest', '/lookup?x=/header/']],
])('threat 34: only %s may frame %j', async (who, paths) => {
  for (const path of paths) expect(framedBy(await get(path)), path).toBe(who)
})

test('threat 34: on this machine a development server’s page may frame it too, and it sends its messages there; a page elsewhere may not', async () => {
  const from = async (referer: string) => {
    const answer = await fetch(`${sandbox}/header/`, { headers: { referer } })
    return [framedBy(answer), /data-product="([^"]*)"/.exec(await answer.text())?.[1]]
  }
  expect(await from('http://localhost:5173/')).toEqual(['http://localhost:5173', 'http://localhost:5173'])
  for (const elsewhere of ['https://evil.example/', 'http://localhost.evil.example/', 'nonsense'])
    expect(await from(elsewhere)).toEqual([product, product])
})
