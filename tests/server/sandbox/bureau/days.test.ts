import { describe, expect, it } from 'vitest'
import { BackOfficeClient } from '#server/sandbox/bureau/client.ts'
import { BureauTokens } from '#server/sandbox/bureau/tokens.ts'
import { SandboxClock } from '#server/sandbox/time/sandbox-clock.ts'
import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { makeOrder, orderOf } from '#tests/support/purchase.ts'
import { DeskRig, refusalOf, told } from '../support/desk.ts'

const LONG = 120_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const desk = await closeAfterAll(DeskRig.start())

const today = () => macaoDay(desk.system.context.clock.now())
const later = (count: number) => addWorkingDays(today(), count, desk.system.context.holidays).day

describe('letting days pass', { timeout: LONG }, () => {
  it('moves the whole test system ahead by a number of working days, once however often it is pressed', async () => {
    const page = await desk.opens('/bureau/days')
    const to = later(3)
    expect(page.document.querySelector<HTMLInputElement>('[name="from"]')?.value).toBe(today())
    const from = today()
    const answers = await Promise.all([1, 2].map(() => desk.letsPass(3, { from })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(answers.map(refusalOf)).toContain('day-changed')
    expect(today()).toBe(to)
    expect((await desk.opens('/bureau/days?done=days')).document.body.textContent).toContain(to)
  })

  it('ends sessions and unpaid orders as days do, and people and the bureau go on', async () => {
    const person = await desk.person()
    const order = await makeOrder(person, ['0323.017'])
    expect((await desk.letsPass(1)).status).toBe(303)
    expect((await person.get('/MacauOneAcc/GetUser')).body).not.toHaveProperty('user.accountType')
    const again = await desk.person()
    expect((await orderOf(again, order.tid)).state).toBe('EXPIRED')
    const { recordNo } = await desk.paidOrder()
    expect((await desk.record(recordNo)).receivedAt.slice(0, 10)).toBe(desk.system.context.clock.now().toISOString().slice(0, 10))
  })

  it('outlives a restart, and never goes back', async () => {
    const { context, clock } = desk.system
    const anew = new SandboxClock(clock)
    await anew.restore(context.db)
    expect(anew.aheadDays).toBe(context.clock.aheadDays)
    expect(Math.abs(anew.now().getTime() - context.clock.now().getTime())).toBeLessThan(MINUTE_MS)
    const before = context.clock.now()
    for (const workingDays of [0, -1, 31, 1.5, 'two']) {
      const page = await desk.letsPass(workingDays)
      expect([page.status, refusalOf(page)]).toEqual([409, 'days-wanted'])
    }
    expect(context.clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('stops where the list of holidays ends, and shows the reason', async () => {
    const { clock, context } = desk.system
    const until = Date.parse(context.holidays.knownUntil ?? '')
    clock.advance(until - context.clock.now().getTime() - 2 * DAY_MS)
    const before = today()
    const page = await desk.letsPass(30)
    expect([page.status, refusalOf(page), today()]).toEqual([409, 'beyond-holidays', before])
    expect(told(page)).toBe('The list of holidays does not reach so far; the time was not moved.')
  })
})

describe('the bureau’s token', { timeout: LONG }, () => {
  it('is renewed when it has run out, and the call is made', async () => {
    expect((await desk.opens('/bureau')).status).toBe(200)
    desk.system.clock.advance(11 * MINUTE_MS)
    const { status, document } = await desk.opens('/bureau')
    expect([status, document.querySelector('[role="alert"]')]).toEqual([200, null])
  })
})

describe('a counterpart that does not answer', { timeout: LONG }, () => {
  it('the product: the desk shows that, and that the outcome is unknown', async () => {
    const { origins } = desk.system.context
    const port = Number(new URL(origins.product).port)
    const { recordNo } = await desk.paidOrder()
    const form = desk.form(await desk.opens(`/bureau/records/${recordNo}`), 'take')
    const [deadPort = 0] = await freePorts(1)
    origins.productListens(deadPort)
    try {
      for (const path of ['/bureau', '/bureau/cases', `/bureau/records/${recordNo}`]) {
        const page = await desk.opens(path)
        expect([page.status, refusalOf(page)]).toEqual([502, 'product-unreachable'])
        expect(told(page)).toContain('does not know whether this was done')
      }
      expect(refusalOf(await desk.posts(form))).toBe('product-unreachable')
    } finally {
      origins.productListens(port)
    }
    expect((await desk.posts(form)).status).toBe(303)
  })

  it('the issuer: no call is made', async () => {
    const issuer = `http://127.0.0.1:${(await freePorts(1))[0]}`
    const office = new BackOfficeClient(new BureauTokens(() => issuer), () => desk.system.context.origins.product)
    expect(await office.call('GET /back-office/cases')).toEqual({ ok: false, refusal: { status: 502, code: 'no-token' } })
  })
})
