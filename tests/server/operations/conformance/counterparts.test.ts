import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { IDENTITY_CALLS } from '#server/applications/identities/provider-contract.ts'
import { CASHIER_CHECKS } from '#server/operations/conformance/cashier.ts'
import { runConformance } from '#server/operations/conformance/cli.ts'
import { IDENTITY_CHECKS } from '#server/operations/conformance/identity.ts'
import type { CallContract } from '#server/platform/polling/contract.ts'
import type { Environment } from '#server/platform/settings/reader.ts'
import { CASHIER_CALLS } from '#server/sales/payments/cashier-contract.ts'
import { TRIAL_KEYS } from '#server/sandbox/trial-keys.ts'
import { attend } from '#tests/server/support/attend.ts'
import { startBreakingProxy } from '#tests/server/support/breaking-proxy.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { said } from '#tests/support/said.ts'
import { startTestSystem } from '../../sandbox/support/test-system.ts'

const written = ({ id, secret }: { id: string; secret: string }): string => `${id}:${secret}`
const ENV = {
  CASHIER_SIGNING_KEY: written(TRIAL_KEYS.calls),
  CASHIER_NOTICE_KEYS: written(TRIAL_KEYS.notices),
  CASHIER_NOTICE_SIGNATURE: 'standard-webhooks',
  IDENTITY_SIGNING_KEY: written(TRIAL_KEYS.calls),
  IDENTITY_NOTICE_KEYS: written(TRIAL_KEYS.notices),
}

const system = await closeAfterAll(startTestSystem({ CASHIER_NOTICE_SIGNATURE: 'standard-webhooks' }))
const { sandbox } = system.context.origins
const proxy = await closeAfterAll(startBreakingProxy(sandbox, TRIAL_KEYS.calls))

/** Calls that passed the proxy and are not in the contracts: another path, another body, another answer. */
const undocumented: string[] = []
const CALLS: readonly CallContract[] = Object.values({ ...CASHIER_CALLS, ...IDENTITY_CALLS })
proxy.breaks({
  response: ({ method, path, body }, answer) => {
    const name = `${method} ${path} ${answer.status}`
    const call = CALLS.find((one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/, '[^/]+')}$`).test(path))
    if (call === undefined) return void undocumented.push(name)
    const isGenuine = answer.status !== 401
    const shown = call.answers[answer.status]?.body
    if (isGenuine && answer.status !== 400 && call.body !== undefined && !Value.Check(call.body.schema, body))
      undocumented.push(`${name}: request`)
    if (isGenuine && call.answers[answer.status] === undefined && call.answers['4XX'] === undefined) undocumented.push(name)
    if (shown !== undefined && !Value.Check(shown.schema, answer.body)) undocumented.push(`${name}: answer`)
  },
})

const ran = (args: readonly string[], env: Environment = ENV) => said(runConformance, env, args, (line) => attend(sandbox, line))

describe('the played counterparts keep every rule, with no call that the document does not have', () => {
  it.each([
    ['cashier', 'standard-webhooks', Object.keys(CASHIER_CHECKS).length],
    ['identity', 'own', Object.keys(IDENTITY_CHECKS).length],
  ])('%s, whose notices are signed in the form %s', async (name, form, count) => {
    const outcome = await ran([name, proxy.url, '--attended', '20'])
    expect(undocumented).toEqual([])
    expect(outcome).toEqual({ code: 0, said: expect.stringContaining(`${count} ok, 0 not ok, 0 not tried`) })
    expect(outcome.said).toContain(`it came, signed in the form ${form}`)
  })

  it('a notice in another form than the setting’s is found out', async () => {
    const env = { ...ENV, IDENTITY_NOTICE_SIGNATURE: 'standard-webhooks' }
    const inAnother = expect.stringContaining('its signature is in the form own, and the setting is')
    expect(await ran(['identity', sandbox, '--attended', '20'], env)).toEqual({ code: 1, said: inAnother })
  })

  it('without anybody there, the rules that need somebody are not tried', async () => {
    const outcome = await ran(['cashier', sandbox])
    expect(outcome).toEqual({ code: 0, said: expect.stringContaining(' 0 not ok, 9 not tried') })
    expect(outcome.said).toMatch(/^not tried +a bill that somebody pays +needs somebody at the counterpart/m)
  })
})

describe('the command', () => {
  it.each([
    ['a key', 1, ['cashier', sandbox], {}],
    ['the back office’s key', 1, ['back-office', sandbox], {}],
    ['an address', 2, ['cashier', 'nowhere'], ENV],
    ['a number of seconds', 2, ['cashier', sandbox, '--attended', 'x'], ENV],
  ])('ends without %s', async (_what, code, args, env) => {
    expect(await ran(args, env)).toMatchObject({ code })
  })

  it('a counterpart that is not there keeps no rule, and the command ends', async () => {
    const [port] = await freePorts(1)
    expect(await ran(['identity', `http://127.0.0.1:${port}`])).toEqual({ code: 1, said: expect.stringContaining('ECONNREFUSED') })
  })
})
