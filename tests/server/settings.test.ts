import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from '#server/settings.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}

const REAL = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'ecad',
  OIDC_CLIENT_SECRET: 'secret',
  CASHIER_URL: 'https://pay.example/',
  CASHIER_SECRET: 'sixteen-or-more-characters',
  PUBLIC_ORIGIN: 'https://ecad.example',
}

describe('the environment (decision 8)', () => {
  it('may be empty: then everything is the sandbox’s and the defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      sandboxPort: 3001,
      host: '127.0.0.1',
      dataDir: '.data',
      sandbox: true,
      cartIdleMinutes: 30,
    })
  })

  it('turns the sandbox off with a real provider, and then asks for everything real', () => {
    expect(readSettings(REAL)).toMatchObject({ sandbox: false, cashierUrl: 'https://pay.example', publicOrigin: 'https://ecad.example' })
    expect(faultsOf({ OIDC_ISSUER: 'https://id.example' }).map((fault) => fault.split(' ')[0])).toEqual([
      'CASHIER_URL',
      'PUBLIC_ORIGIN',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'CASHIER_SECRET',
    ])
  })

  it('issue 5.4: the developers’ panel is off unless asked for, and refused where real people come', () => {
    expect(readSettings({}).panel).toBe(false)
    expect(readSettings({ PANEL: 'on' }).panel).toBe(true)
    expect(faultsOf({ ...REAL, PANEL: 'on' })).toEqual([expect.stringMatching(/^PANEL /)])
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['SANDBOX_PORT', '3.5'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_ORIGIN', 'ecad.example'],
    ['PUBLIC_ORIGIN', 'https://ecad.example/path'],
    ['SANDBOX', 'perhaps'],
    ['PANEL', 'perhaps'],
    ['CASHIER_SECRET', 'short'],
    ['CART_IDLE_MINUTES', '0'],
    ['ORDER_MINUTES', 'thirty'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'pretty'],
    ['RATE_PER_MINUTE', '1e3'],
    ['TRUSTED_PROXIES', 'all'],
  ])('stops on %s=%s with a sentence that names it', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} .*\\.$`))
  })

  it('names every wrong variable at once, and never repeats a secret', () => {
    const faults = faultsOf({ PORT: 'x', CASHIER_SECRET: 'hunter2', DATABASE_URL: 'postgres://me:pass word@h/d' })
    expect(faults).toHaveLength(3)
    expect(faults.join()).not.toMatch(/hunter2|pass word/)
  })
})
