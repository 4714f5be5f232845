import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { callAs } from './support/call-as.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { product } = testSystem.context.origins
const { host: own } = new URL(product)

/** A call as Vite's proxy sends it: its Host header names the page's own server. */
const call = (path: string, host: string, cookie = '') => callAs(product, path, host, { cookie })
const OURS = { 'content-type': 'application/json', 'x-ecad-client': 'web' }
const devCookie = (answer: IncomingMessage) => answer.headers['set-cookie']?.find((line) => line.startsWith('ecad_dev_server='))
const begin = async (host: string, cookie = '') =>
  devCookie(await callAs(product, '/api/MacauOneAcc/GetAuthorizeURL', host, { cookie, ...OURS }, 'POST'))

test('a sign-in that began on a development server’s page goes back to it, once', async () => {
  const cookie = (await begin('localhost:5173'))?.split(';')[0] ?? ''
  const back = await call('/ecad/login?code=a&state=b', own, cookie)
  expect([back.statusCode, back.headers.location]).toEqual([302, 'http://localhost:5173/ecad/login?code=a&state=b'])
  expect(devCookie(back)).toMatch(/^ecad_dev_server=;/)
  // the development server fetches nothing of it from here, and no other page is led away
  expect((await call('/ecad/login?code=a&state=b', 'localhost:5173', cookie)).headers.location).toBeUndefined()
  expect((await call('/ecad/choose-ecad', own, cookie)).headers.location).toBeUndefined()
})

test('a sign-in that began on the product’s own page stays there, and a cookie that names a place elsewhere leads nowhere', async () => {
  expect(await begin(own)).toBeUndefined()
  expect(await begin(own, 'ecad_dev_server=localhost:5173')).toMatch(/^ecad_dev_server=;/)
  for (const wrong of ['evil.example', 'localhost.evil.example:80', 'localhost@evil.example', own])
    expect((await call('/ecad/login?code=a&state=b', own, `ecad_dev_server=${encodeURIComponent(wrong)}`)).headers.location).toBeUndefined()
})
