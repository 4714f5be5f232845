import { describe, expect, it } from 'vitest'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'

// Plain JavaScript, because it also runs before installation.
const path = new URL('../../src-server/operations/start/which-server.mjs', import.meta.url).href
const { whichServer } = (await import(path)) as { whichServer(env: Env): 'sandbox' | 'production' }

type Env = Readonly<Record<string, string | undefined>>
type Case = readonly [title: string, env: Env]
const NAMED = Object.entries(PRODUCTION_ENV).map(([name, value]): Case => [name, { [name]: value }])

describe('what `npm start` starts (decision 10)', () => {
  it.each<Case>([
    ['nothing set', {}],
    ['other ports and folders', { PORT: '0', SANDBOX_PORT: '0', DATA_DIR: '/tmp/x', LOG_LEVEL: 'debug' }],
    ['this machine by its name', { HOST: 'localhost' }],
    ['variables that are empty', { OIDC_ISSUER: '', CASHIER_URL: ' ' }],
    ['the test system asked for, whatever else is set', { ...PRODUCTION_ENV, SANDBOX: 'on' }],
  ])('is the test system with %s', (_case, env) => expect(whichServer(env)).toBe('sandbox'))

  it.each<Case>([
    ...NAMED,
    ['a mistyped issuer', { OIDC_ISUER: 'https://id.example' }],
    ['a mistyped cashier in small letters', { cashier_urls: 'https://pay.example' }],
    ['an address for others', { HOST: '0.0.0.0' }],
    ['a database server', { DATABASE_URL: 'postgres://h/d' }],
    ['a file with its address', { DATABASE_URL_FILE: '/run/secrets/database' }],
    ['the test system refused', { SANDBOX: 'off' }],
    ['a wish nobody understands', { SANDBOX: 'perhaps' }],
  ])('is the production server with %s', (_case, env) => expect(whichServer(env)).toBe('production'))
})
