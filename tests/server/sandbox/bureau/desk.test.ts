import { describe, expect, it } from 'vitest'
import type { AccountName } from '#server/sandbox/accounts.ts'
import { BackOfficeClient } from '#server/sandbox/bureau/client.ts'
import { BureauTokens } from '#server/sandbox/bureau/tokens.ts'
import { SandboxClock } from '#server/sandbox/time/sandbox-clock.ts'
import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { pdf } from '#tests/support/files.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { makeOrder, orderOf } from '#tests/support/purchase.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import { kept } from '#tests/support/upload-server.ts'
import { type DeskPage, DeskRig, refusalOf, told } from '../support/desk.ts'

/** The bureau's desk as a browser uses it (decision 11): every act goes through the product's API over HTTP. */
const why = 'the parcel was merged'
const MINUTE_MS = 60_000
const [A = '', B = ''] = ON_SALE

const desk = await closeAfterAll(DeskRig.start())
const { context, clock } = desk.system

const refused = (page: DeskPage) => [page.status, refusalOf(page)]

/** A paid order taken by a clerk. */
async function taken(plans: readonly string[] = [A]): Promise<string> {
  const { recordNo } = await desk.paidOrder(plans)
  expect((await desk.does(recordNo, 'take')).location).toContain('done=take')
  return recordNo
}

it('the work list is linked from the sandbox’s home, and shows the newest change first, by kind and state, page by page', async () => {
  const first = await desk.paidOrder()
  const second = await desk.paidApplication()
  await desk.does(first.recordNo, 'take')
  expect((await desk.opens('/')).document.querySelector('a[href="/bureau"]')).not.toBeNull()
  const textsOf = async (cells: string, query: string) =>
    [...(await desk.opens(`/bureau${query}`)).document.querySelectorAll(`tbody ${cells}`)].map((cell) => cell.textContent)
  expect((await textsOf('th', '')).slice(0, 2)).toEqual([first.recordNo, second.recordNo])
  expect(await textsOf('th', '?kind=application')).toEqual([second.recordNo])
  const [service, day] = [expect.stringMatching(/certificate/i), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]
  expect(await textsOf('td', '?kind=application')).toEqual([service, '陳大文', 'Received', day, '–', expect.any(String)])
  expect(await textsOf('th', '?state=in-process&state=closed')).toEqual([first.recordNo])
  expect(await textsOf('th', '?kind=nonsense&state=none&cursor=')).toHaveLength(2)
  expect(refused(await desk.opens('/bureau?cursor=x'))).toEqual([400, 'invalid-request'])
})

describe('a record at the desk', () => {
  it('shows what is known and what may be done, in English whatever language the address has', async () => {
    const { recordNo } = await desk.paidApplication()
    const { document } = await desk.opens(`/bureau/records/${recordNo}?language=pt`)
    expect([document.documentElement.lang, document.querySelector('nav.languages')]).toEqual(['en', null])
    const text = document.body.textContent
    for (const known of ['CERT-01', 'Application for a certificate of cadastral data', 'CHAN,TAI MAN', 'useCode', recordNo])
      expect(text).toContain(known)
    expect(text, 'a text of the catalogue, not its key').not.toMatch(/bureau[A-Z_]|\{\w+\}/)
  })

  it('that does not exist is reported with a message', async () => {
    const page = await desk.opens('/bureau/records/EC-NONE')
    expect([...refused(page), told(page)]).toEqual([404, 'not-found', 'The service refused this (not-found).'])
  })

  it('is taken, issued plan by plan, and ready; its documents are PDFs to download', async () => {
    const recordNo = await taken([A, B])
    expect((await desk.does(recordNo, `issue-${A}`, { sheetLanguage: 'pt' })).location).toContain('done=issue')
    const early = await desk.does(recordNo, 'state-ready')
    expect([...refused(early), told(early)]).toEqual([409, 'results-missing', expect.stringContaining(B)])
    expect((await desk.does(recordNo, `issue-${B}`)).status).toBe(303)
    expect((await desk.does(recordNo, 'state-ready')).status).toBe(303)
    const ready = { state: 'ready', takenBy: 'Lei Ka Man', results: [{ state: 'ready' }, { state: 'ready' }] }
    const acts = ['take', 'result', 'result', 'state'].map((kind) => ({ kind }))
    expect(await desk.record(recordNo)).toMatchObject({ ...ready, acts })
    const { document } = await desk.opens(`/bureau/records/${recordNo}`)
    const link = document.querySelector(`[data-item="${A}"] a[download]`)?.getAttribute('href') ?? ''
    const file = await fetch(new URL(link, desk.sandbox))
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(`${recordNo}-${A}.pdf`)])
    expect(await file.text()).toMatch(/^%PDF-/)
    expect(refused(await desk.opens(`/bureau/records/${recordNo}/files/none`))).toEqual([404, 'not-found'])
  })

  it('one plan of several is refused with a reason and its price given back', async () => {
    const recordNo = await taken([A, B])
    expect(refused(await desk.does(recordNo, `refuse-${B}`))).toEqual([400, 'reason-wanted'])
    expect((await desk.does(recordNo, `refuse-${B}`, { why })).status).toBe(303)
    await desk.does(recordNo, `issue-${A}`)
    expect((await desk.does(recordNo, 'refund', { amount: '55', why })).location).toContain('done=refund')
    await desk.refundsGo()
    const payments = [{ amount: '110.00', refunded: '55.00', asked: '0.00' }]
    expect(await desk.record(recordNo)).toMatchObject({ results: [{ state: 'ready' }, { state: 'refused', why }], payments })
    const more = await desk.does(recordNo, 'refund', { amount: '55.01', why })
    expect([...refused(more), told(more)]).toEqual([409, 'more-than-is-left', expect.stringContaining('MOP 55.00')])
    expect(desk.form(more, 'refund').fields, 'what was typed stands there').toContainEqual(['amount', '55.01'])
    await desk.does(recordNo, 'refund', { why })
    await desk.refundsGo()
    expect((await desk.record(recordNo)).state).toBe('refunded')
  })

  it('waits for a document with a reason, requests a second payment, and accepts an uploaded result', async () => {
    const { recordNo } = await desk.paidApplication()
    expect((await desk.does(recordNo, 'state-documents-wanted', { why })).status).toBe(303)
    expect((await desk.does(recordNo, 'second-payment', { why })).status, 'its only node is filled in').toBe(303)
    const other = await desk.does(recordNo, 'second-payment', { why, nodeCode: 'NONE' })
    expect([refusalOf(other), told(other)]).toEqual(['no-such-node', expect.stringContaining('POSTAGE')])
    await desk.does(recordNo, 'state-in-process')
    expect(refusalOf(await desk.does(recordNo, 'upload-paper'))).toBe('file-wanted')
    expect((await desk.does(recordNo, 'upload-paper', {}, planPdf('its own'))).location).toContain('done=result')
    expect((await desk.record(recordNo)).results).toMatchObject([{ item: 'paper', state: 'ready' }])
  })

  it('of plans shows the documents that the buyer added', async () => {
    const { person, recordNo } = await desk.paidOrder()
    await desk.does(recordNo, 'state-documents-wanted', { why })
    const fileCode = await kept(person, { itemCode: recordNo }, 'deed.pdf', pdf())
    await person.post(`/my-records/${recordNo}/documents`, { platform: 'one', files: [fileCode] })
    const link = (await desk.opens(`/bureau/records/${recordNo}`)).document.querySelector('section[aria-labelledby="files"] a')
    expect(link?.textContent).toBe('deed.pdf')
  })

  it('is closed with a reason, and then offers nothing', async () => {
    const recordNo = await taken()
    await desk.does(recordNo, 'state-closed', { why })
    const { document } = await desk.opens(`/bureau/records/${recordNo}`)
    expect(document.querySelectorAll('form[data-form^="state-"], form[data-form="take"]')).toHaveLength(0)
    expect(document.body.textContent).toContain('The record is closed and can no longer be changed.')
  })
})

describe('pressed twice, and in two windows', () => {
  it.each([
    ['issue-all', {}, 'result', 2],
    ['refund', { amount: '10.00', why }, 'refund', 1],
  ])('the form %s that is posted twice, one after the other or at once, is one act', async (name, given, kind, times) => {
    const recordNo = await taken([A, B])
    const form = desk.form(await desk.opens(`/bureau/records/${recordNo}`), name)
    const answers = [...(await Promise.all([1, 2, 3].map(() => desk.posts(form, given)))), await desk.posts(form, given)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect((await desk.record(recordNo)).acts.filter((act) => act.kind === kind)).toHaveLength(times)
  })

  it('of two windows with the same version the second reports the change, and shows the new one', async () => {
    const { recordNo } = await desk.paidOrder()
    const seen = await desk.opens(`/bureau/records/${recordNo}`)
    expect((await desk.posts(desk.form(seen, 'take'))).status).toBe(303)
    const late = await desk.posts(desk.form(seen, 'state-documents-wanted'), { why })
    expect(refused(late)).toEqual([409, 'version-changed'])
    expect(late.document.body.textContent).toContain('Lei Ka Man')
    const anew = desk.form(late, 'state-documents-wanted')
    expect(anew.fields, 'what was typed stands there').toContainEqual(['why', why])
    expect((await desk.posts(anew)).status).toBe(303)
    expect((await desk.record(recordNo)).state).toBe('documents-wanted')
  })
})

describe('a case at the desk', () => {
  const cases = async () => {
    const answer = await desk.office.call('GET /back-office/cases')
    return answer.ok ? answer.data.cases : []
  }

  /** Paid after the time limit: a case for a clerk. */
  async function opened(account: AccountName): Promise<string> {
    const person = await desk.person(account)
    const order = await makeOrder(person, [A])
    await desk.pays(person, order.billId, 'after-expiry')
    return (await cases()).find(({ merchantOrderNo }) => merchantOrderNo === order.merchantOrderNo)?.caseNo ?? 'no case'
  }

  it('is listed with what ends it; its money is given back in part, once however often it is pressed', async () => {
    const caseNo = await opened('resident')
    const form = desk.form(await desk.opens('/bureau/cases'), `refund-${caseNo}`)
    for (const press of ['once', 'twice']) expect((await desk.posts(form, { why, amount: '20.00' })).status, press).toBe(303)
    await desk.refundsGo()
    expect(await cases()).toContainEqual(expect.objectContaining({ caseNo, refunded: '20.00' }))
  })

  it('is ended by a decision with its reason', async () => {
    const caseNo = await opened('resident2')
    const form = desk.form(await desk.opens('/bureau/cases'), `resolve-${caseNo}`)
    expect(refusalOf(await desk.posts(form, { decision: 'closed' }))).toBe('reason-wanted')
    expect(refusalOf(await desk.posts(form, { decision: 'none', why }))).toBe('invalid-request')
    expect((await desk.posts(form, { decision: 'closed', why })).location).toContain('done=resolve')
    expect((await desk.opens('/bureau/cases?done=resolve')).document.body.textContent).toContain('The case is ended.')
  })
})

describe('a counterpart that does not answer', () => {
  it('the product: the desk shows that, and that the outcome is unknown', async () => {
    const port = Number(new URL(context.origins.product).port)
    const { recordNo } = await desk.paidOrder()
    const form = desk.form(await desk.opens(`/bureau/records/${recordNo}`), 'take')
    const [deadPort = 0] = await freePorts(1)
    context.origins.productListens(deadPort)
    try {
      for (const path of ['/bureau', '/bureau/cases', `/bureau/records/${recordNo}`]) {
        const page = await desk.opens(path)
        const said = expect.stringContaining('does not know whether this was done')
        expect([...refused(page), told(page)]).toEqual([502, 'product-unreachable', said])
      }
      expect(refusalOf(await desk.posts(form))).toBe('product-unreachable')
    } finally {
      context.origins.productListens(port)
    }
    expect((await desk.posts(form)).status).toBe(303)
  })

  it('the issuer: no call is made', async () => {
    const issuer = `http://127.0.0.1:${(await freePorts(1))[0]}`
    const office = new BackOfficeClient(new BureauTokens(() => issuer), () => context.origins.product)
    expect(await office.call('GET /back-office/cases')).toEqual({ ok: false, refusal: { status: 502, code: 'no-token' } })
  })

  it('the bureau’s token is renewed when it has run out, and the call is made', async () => {
    expect((await desk.opens('/bureau')).status).toBe(200)
    clock.advance(11 * MINUTE_MS)
    expect(refused(await desk.opens('/bureau'))).toEqual([200, undefined])
  })
})

describe('letting days pass', () => {
  const today = () => macaoDay(context.clock.now())

  it('moves the whole test system ahead by a number of working days, once however often it is pressed', async () => {
    const page = await desk.opens('/bureau/days')
    const from = today()
    const to = addWorkingDays(from, 3, context.holidays).day
    expect(page.document.querySelector<HTMLInputElement>('[name="from"]')?.value).toBe(from)
    const answers = await Promise.all([1, 2].map(() => desk.letsPass(3, { from })))
    expect(answers.map(refused).sort()).toEqual([
      [303, undefined],
      [409, 'day-changed'],
    ])
    expect(today()).toBe(to)
    expect((await desk.opens('/bureau/days?done=days')).document.body.textContent).toContain(to)
  })

  it('ends sessions and unpaid orders as days do, and people and the bureau go on', async () => {
    const person = await desk.person()
    const order = await makeOrder(person, ['0323.017'])
    expect((await desk.letsPass(1)).status).toBe(303)
    expect((await person.get('/MacauOneAcc/GetUser')).body).not.toHaveProperty('user.accountType')
    expect((await orderOf(await desk.person(), order.tid)).state).toBe('EXPIRED')
    const { receivedAt } = await desk.record((await desk.paidOrder()).recordNo)
    expect(receivedAt.slice(0, 10)).toBe(context.clock.now().toISOString().slice(0, 10))
  })

  it('outlives a restart, and never goes back', async () => {
    const anew = new SandboxClock(clock)
    await anew.restore(context.db)
    expect(anew.aheadDays).toBe(context.clock.aheadDays)
    expect(Math.abs(anew.now().getTime() - context.clock.now().getTime())).toBeLessThan(MINUTE_MS)
    const before = context.clock.now()
    for (const workingDays of [0, -1, 31, 1.5, 'two']) expect(refused(await desk.letsPass(workingDays))).toEqual([409, 'days-wanted'])
    expect(context.clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('stops where the list of holidays ends, and shows the reason', async () => {
    const until = Date.parse(context.holidays.knownUntil ?? '')
    clock.advance(until - context.clock.now().getTime() - 2 * 24 * 60 * MINUTE_MS)
    const before = today()
    const page = await desk.letsPass(30)
    expect([...refused(page), today()]).toEqual([409, 'beyond-holidays', before])
    expect(told(page)).toBe('The list of holidays does not reach so far; the time was not moved.')
  })
})
