import { describe, expect, it, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { realCounterparts } from '#server/counterparts.ts'
import { createContext } from '#server/create-context.ts'
import { readProductionSettings } from '#server/platform/settings/production.ts'
import { faultFor } from '#server/sandbox/faults.ts'
import { FAULT_KINDS } from '#shared/domain/fault-kinds.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { openInMemory } from '#tests/support/in-memory-database.ts'
import { testSealKeys } from '#tests/support/seal-keys.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { product } = testSystem.context.origins

test.each([
  ['getCad:500', '/api/EServiceajax/getCad?cadNums=1', '500'],
  ['getcad:HTML', '/api/EServiceajax/getCad/', 'html'],
  ['a:500,checkout:hang', '/api/EServiceajax/checkout', 'hang'],
  ['*:drop', '/api/info', 'drop'],
  ['getCad:500', '/api/EServiceajax/getCart', undefined],
  ['getCad:nonsense', '/api/EServiceajax/getCad', undefined],
  ['', '/api/info', undefined],
  [undefined, '/api/info', undefined],
  ['delete.draft:500', '/api/draft?itemCode=A', undefined],
  ['get.draft:500,info:drop', '/api/draft?itemCode=A', '500'],
])('%s makes GET %s answer %s', (given, path, kind) => {
  expect(faultFor(given, path, 'GET')).toBe(kind)
})

describe('faults by address', () => {
  const ask = (fault: string) => fetch(`${product}/api/info`, { headers: { cookie: `ecad_fault=${encodeURIComponent(fault)}` } })

  it('a page with ?fault= sets them for the session, ?fault=none, nonsense and the test page end them', async () => {
    const cookieOf = async (fault: string | undefined) => {
      const { headers } = await fetch(`${product}/ecad/${fault === undefined ? 'demo' : `choose-ecad?fault=${fault}`}`)
      return headers.getSetCookie().find((each) => each.startsWith('ecad_fault='))
    }
    expect(await cookieOf('getCad:500')).toMatch(/^ecad_fault=getCad(:|%3A)500; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const end of ['none', '<script>', undefined]) expect(await cookieOf(end)).toMatch(/^ecad_fault=;/)
  })

  it.each(FAULT_KINDS.filter((kind) => kind !== 'hang' && kind !== 'drop'))('%s has the effect of its name', async (kind) => {
    const answer = await ask(`info:${kind}`)
    const text = await answer.text()
    if (kind === '500' || kind === '401' || kind === '429') expect(answer.status).toBe(Number(kind))
    else expect(answer.status).toBe(kind === 'maintenance' ? 409 : 200)
    if (kind === 'html') expect(answer.headers.get('content-type')).toContain('text/html')
    if (kind === 'truncated') expect(() => JSON.parse(text)).toThrow()
    if (kind === 'invalid') expect(JSON.parse(text)).toMatchObject({ isValid: false, success: false })
  })

  it('a dropped call ends without an answer', async () => {
    await expect(ask('info:drop')).rejects.toThrow()
  })
})

test('outside a sandbox faults and stages have no effect', async () => {
  const database = await openInMemory()
  const settings = readProductionSettings({ ...PRODUCTION_ENV, LOG_LEVEL: 'silent' })
  const app = await buildApp(
    createContext({ settings, counterparts: realCounterparts(settings), db: database.db, readSealKeys: testSealKeys }),
  )
  const page = await app.inject('/ecad/choose-ecad?fault=info:500')
  const call = await app.inject({ url: '/api/info', cookies: { ecad_fault: 'info:500' } })
  const staged = await app.inject('/ecad/choose-ecad?stage=cart')
  await app.close()
  await database.close()
  expect(staged.cookies).toEqual([])
  expect(staged.body).not.toContain('location.replace')
  expect(page.cookies).toEqual([])
  expect(call.statusCode).toBe(200)
})
