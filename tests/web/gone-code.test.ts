// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadWhenCodeIsGone } from '#shared/browser/gone-code.ts'
import { browserStorages } from '#shared/browser/storage.ts'

const CHUNK = 'https://plans.example/ecad/assets/ConfirmInfo-abcd1234.js'
const NAMED = new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`)
const UNNAMED = new TypeError('Importing a module script failed.')

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
const status = (code: number) => new Response('{}', { status: code, headers: { 'content-type': 'application/json' } })

let entry = ''
beforeEach(() => {
  sessionStorage.clear()
  entry = '/ecad/assets/entry-aaaaaaaa.js'
})

/** A page whose import() failed with these errors in sequence; returns how often it was reloaded. */
async function loadsAnew(answer: () => Response, errors: readonly Error[], save = vi.fn(async () => undefined), outlives = true) {
  const reload = vi.fn()
  const target = new EventTarget()
  const fetched = vi.fn(async () => answer())
  const document = { querySelectorAll: () => [{ src: '/ecad/assets/runtime.js' }, { src: entry }] }
  const self = Object.assign(target, {
    document,
    fetch: fetched,
    setTimeout,
    location: { href: 'https://plans.example/ecad/confirm-info', reload },
  })
  const storage = { ...browserStorages(window), outlivesPage: () => outlives }
  reloadWhenCodeIsGone({ self: self as unknown as Window, storage, save })
  for (const payload of errors) {
    target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { times: reload.mock.calls.length, fetched }
}

test.each([
  ['404', () => status(404)],
  ['410', () => status(410)],
  ['HTML in its place', page],
])('code that is gone, %s: the page saves what is typed and loads itself anew at once', async (_what, answer) => {
  const save = vi.fn(async () => undefined)
  expect((await loadsAnew(answer, [NAMED], save)).times).toBe(1)
  expect(save).toHaveBeenCalledOnce()
})

test('a stylesheet that is gone counts as well', async () => {
  const { times, fetched } = await loadsAnew(() => status(404), [new Error('Unable to preload CSS for /ecad/assets/Fold-abcd1234.css')])
  expect([times, fetched.mock.calls]).toEqual([1, [['/ecad/assets/Fold-abcd1234.css', { cache: 'no-store' }]]])
})

test('code that was lost once is asked for again without that; lost twice over a line that works, the page is loaded anew', async () => {
  expect((await loadsAnew(script, [NAMED])).times).toBe(0)
  expect((await loadsAnew(script, [NAMED, NAMED])).times).toBe(1)
})

test('an error that names no address counts the second time', async () => {
  expect((await loadsAnew(page, [UNNAMED])).times).toBe(0)
  expect((await loadsAnew(page, [UNNAMED, UNNAMED])).times).toBe(1)
})

test('code that came and threw as it ran is no reason', async () => {
  expect((await loadsAnew(page, [new TypeError('x is not a function'), new TypeError('x is not a function')])).times).toBe(0)
})

test('never without a line, nor while the server is in trouble', async () => {
  const noLine = () => {
    throw new TypeError('Failed to fetch')
  }
  expect((await loadsAnew(noLine, [NAMED, NAMED, UNNAMED, UNNAMED])).times).toBe(0)
  expect((await loadsAnew(() => status(503), [NAMED, NAMED, UNNAMED, UNNAMED])).times).toBe(0)
})

test('once a build: the next build may be left as well, and the first not again', async () => {
  const gone = () => status(404)
  expect((await loadsAnew(gone, [NAMED, NAMED])).times).toBe(1)
  expect((await loadsAnew(gone, [NAMED])).times).toBe(0)
  entry = '/ecad/assets/entry-bbbbbbbb.js'
  expect((await loadsAnew(gone, [NAMED])).times).toBe(1)
  entry = '/ecad/assets/entry-aaaaaaaa.js'
  expect((await loadsAnew(gone, [NAMED])).times).toBe(0)
})

test('not where the browser keeps no storage, as nothing would stop a loop', async () => {
  expect((await loadsAnew(() => status(404), [NAMED], undefined, false)).times).toBe(0)
})
