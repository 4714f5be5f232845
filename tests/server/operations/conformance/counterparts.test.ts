import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASHIER_CHECKS } from '#server/operations/conformance/cashier.ts'
import { runConformance } from '#server/operations/conformance/cli.ts'
import { IDENTITY_CHECKS } from '#server/operations/conformance/identity.ts'
import { TRIAL_KEYS } from '#server/sandbox/trial-keys.ts'
import { attend } from '#tests/server/support/attend.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { startTestSystem, type TestSystem } from '../../sandbox/support/test-system.ts'

const written = ({ id, secret }: { id: string; secret: string }): string => `${id}:${secret}`
const ENV = {
  CASHIER_SIGNING_KEY: written(TRIAL_KEYS.calls),
  CASHIER_NOTICE_KEYS: written(TRIAL_KEYS.notices),
  IDENTITY_SIGNING_KEY: written(TRIAL_KEYS.calls),
  IDENTITY_NOTICE_KEYS: written(TRIAL_KEYS.notices),
}

let system: TestSystem
let sandbox: string
beforeAll(async () => {
  system = await startTestSystem()
  sandbox = system.context.origins.sandbox
})
afterAll(async () => {
  await system.close()
})

async function ran(...args: readonly string[]) {
  const lines: string[] = []
  const print = (line: string): void => {
    lines.push(line)
    attend(sandbox, line)
  }
  return { code: await runConformance(args, print, ENV), said: lines.join('\n') }
}

describe('the played counterparts keep every rule', () => {
  it.each([
    ['cashier', Object.keys(CASHIER_CHECKS).length],
    ['identity', Object.keys(IDENTITY_CHECKS).length],
  ])('%s', async (name, count) => {
    const { code, said } = await ran(name, sandbox, '--attended', '20')
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`${count} ok, 0 not ok, 0 not tried`) })
  })

  it('without anybody there, the rules that need somebody are not tried', async () => {
    const { code, said } = await ran('cashier', sandbox)
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/ 0 not ok, 9 not tried/) })
    expect(said).toMatch(/^not tried +a bill that somebody pays +needs somebody at the counterpart/m)
  })
})

describe('the command', () => {
  it('says which key is missing, and what is no address', async () => {
    const print = (): void => undefined
    expect(await runConformance(['cashier', sandbox], print, {})).toBe(1)
    expect(await runConformance(['cashier', 'nowhere'], print, ENV)).toBe(2)
    expect(await runConformance(['cashier', sandbox, '--attended', 'x'], print, ENV)).toBe(2)
    expect(await runConformance(['back-office', sandbox], print, {})).toBe(1)
  })

  it('a counterpart that is not there keeps no rule, and the command ends', async () => {
    const [port] = await freePorts(1)
    const { code, said } = await ran('identity', `http://127.0.0.1:${port}`)
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('ECONNREFUSED') })
  })
})
