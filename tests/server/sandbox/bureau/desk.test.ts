import { describe, expect, it } from 'vitest'
import type { AccountName } from '#server/sandbox/accounts.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import { type DeskPage, DeskRig, refusalOf, told } from '../support/desk.ts'

/** The bureau's desk as a browser uses it (decision 11): every act goes through the product's API over HTTP. */
const why = 'the parcel was merged'
const LONG = 120_000
const [A = '', B = ''] = ON_SALE

const desk = await closeAfterAll(DeskRig.start())

const refused = (page: DeskPage) => [page.status, refusalOf(page)]

/** A paid order taken by a clerk. */
async function taken(plans: readonly string[] = [A]): Promise<string> {
  const { recordNo } = await desk.paidOrder(plans)
  expect((await desk.does(recordNo, 'take')).location).toContain('done=take')
  return recordNo
}

describe('the work list', { timeout: LONG }, () => {
  it('is linked from the sandbox’s home, and shows the newest change first, by kind and state, page by page', async () => {
    const first = await desk.paidOrder()
    const second = await desk.paidApplication()
    await desk.does(first.recordNo, 'take')
    const home = await desk.opens('/')
    expect([...home.document.querySelectorAll('a')].some((link) => link.getAttribute('href') === '/bureau')).toBe(true)
    const numbers = async (query: string) =>
      [...(await desk.opens(`/bureau${query}`)).document.querySelectorAll('tbody th')].map((cell) => cell.textContent)
    expect((await numbers('')).slice(0, 2)).toEqual([first.recordNo, second.recordNo])
    expect(await numbers('?kind=application')).toEqual([second.recordNo])
    const cells = [...(await desk.opens('/bureau?kind=application')).document.querySelectorAll('tbody td')].map((cell) => cell.textContent)
    expect(cells).toEqual([
      expect.stringMatching(/certificate/i),
      '陳大文',
      'Received',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      '–',
      expect.any(String),
    ])
    expect(await numbers('?state=in-process&state=closed')).toEqual([first.recordNo])
    expect(await numbers('?kind=nonsense&state=none&cursor=')).toHaveLength(2)
    expect(refused(await desk.opens('/bureau?cursor=x'))).toEqual([400, 'invalid-request'])
  })
})

describe('a record at the desk', { timeout: LONG }, () => {
  it('shows what is known and what may be done, in English whatever language the address has', async () => {
    const { recordNo } = await desk.paidApplication()
    const { status, document } = await desk.opens(`/bureau/records/${recordNo}?language=pt`)
    expect([status, document.documentElement.lang]).toEqual([200, 'en'])
    expect(document.querySelector('nav.languages')).toBe(null)
    const text = document.body.textContent ?? ''
    for (const known of ['CERT-01', 'Application for a certificate of cadastral data', 'CHAN,TAI MAN', 'useCode', recordNo])
      expect(text).toContain(known)
    expect(text, 'a text of the catalogue, not its key').not.toMatch(/bureau[A-Z_]|\{\w+\}/)
  })

  it('that does not exist is reported with a message', async () => {
    const page = await desk.opens('/bureau/records/EC-NONE')
    expect([page.status, refusalOf(page), told(page)]).toEqual([404, 'not-found', 'The service refused this (not-found).'])
  })

  it('is taken, issued plan by plan, and ready; its documents are PDFs to download', async () => {
    const recordNo = await taken([A, B])
    expect((await desk.does(recordNo, `issue-${A}`, { sheetLanguage: 'pt' })).location).toContain('done=issue')
    const early = await desk.does(recordNo, 'state-ready')
    expect(refused(early)).toEqual([409, 'results-missing'])
    expect(told(early)).toContain(B)
    expect((await desk.does(recordNo, `issue-${B}`)).status).toBe(303)
    expect((await desk.does(recordNo, 'state-ready')).status).toBe(303)
    const { state, results, acts, takenBy } = await desk.record(recordNo)
    expect([state, takenBy, results.map((one) => one.state)]).toEqual(['ready', 'Lei Ka Man', ['ready', 'ready']])
    expect(acts.map(({ kind }) => kind)).toEqual(['take', 'result', 'result', 'state'])
    const { document } = await desk.opens(`/bureau/records/${recordNo}`)
    const link = document.querySelector(`[data-item="${A}"] a[download]`)?.getAttribute('href') ?? ''
    const file = await fetch(new URL(link, desk.sandbox))
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(`${recordNo}-${A}.pdf`)])
    expect((await file.text()).startsWith('%PDF-')).toBe(true)
    expect(refused(await desk.opens(`/bureau/records/${recordNo}/files/none`))).toEqual([404, 'not-found'])
  })

  it('one plan of several is refused with a reason and its price given back', async () => {
    const recordNo = await taken([A, B])
    expect(refused(await desk.does(recordNo, `refuse-${B}`))).toEqual([400, 'reason-wanted'])
    expect((await desk.does(recordNo, `refuse-${B}`, { why })).status).toBe(303)
    await desk.does(recordNo, `issue-${A}`)
    expect((await desk.does(recordNo, 'refund', { amount: '55', why })).location).toContain('done=refund')
    await desk.refundsGo()
    const { results, payments } = await desk.record(recordNo)
    expect(results).toMatchObject([{ state: 'ready' }, { state: 'refused', why }])
    expect(payments).toMatchObject([{ amount: '110.00', refunded: '55.00', asked: '0.00' }])
    const more = await desk.does(recordNo, 'refund', { amount: '55.01', why })
    expect(refused(more)).toEqual([409, 'more-than-is-left'])
    expect(told(more)).toContain('MOP 55.00')
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

  it('is closed with a reason, and then offers nothing', async () => {
    const recordNo = await taken()
    await desk.does(recordNo, 'state-closed', { why })
    const page = await desk.opens(`/bureau/records/${recordNo}`)
    expect(page.document.querySelectorAll('form[data-form^="state-"], form[data-form="take"]')).toHaveLength(0)
    expect(page.document.body.textContent).toContain('The record is closed and can no longer be changed.')
  })
})

describe('pressed twice, and in two windows', { timeout: LONG }, () => {
  it('a form that is posted twice, one after the other or at once, is one act', async () => {
    const recordNo = await taken([A, B])
    const page = await desk.opens(`/bureau/records/${recordNo}`)
    for (const [name, given, kind, times] of [
      ['issue-all', {}, 'result', 2],
      ['refund', { amount: '10.00', why }, 'refund', 1],
    ] as const) {
      const form = desk.form(name === 'refund' ? await desk.opens(`/bureau/records/${recordNo}`) : page, name)
      const answers = [...(await Promise.all([1, 2, 3].map(() => desk.posts(form, given)))), await desk.posts(form, given)]
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
      expect((await desk.record(recordNo)).acts.filter((act) => act.kind === kind)).toHaveLength(times)
    }
  })

  it('of two windows with the same version the second reports the change, and shows the new one', async () => {
    const { recordNo } = await desk.paidOrder()
    const seen = await desk.opens(`/bureau/records/${recordNo}`)
    const mine = desk.form(seen, 'state-documents-wanted')
    expect((await desk.posts(desk.form(seen, 'take'))).status).toBe(303)
    const late = await desk.posts(mine, { why })
    expect(refused(late)).toEqual([409, 'version-changed'])
    expect(late.document.body.textContent).toContain('Lei Ka Man')
    const anew = desk.form(late, 'state-documents-wanted')
    expect(anew.fields, 'what was typed stands there').toContainEqual(['why', why])
    expect((await desk.posts(anew)).status).toBe(303)
    expect((await desk.record(recordNo)).state).toBe('documents-wanted')
  })
})

describe('a case at the desk', { timeout: LONG }, () => {
  const cases = async () => {
    const answer = await desk.office.call('GET /back-office/cases')
    return answer.ok ? answer.data.cases : []
  }

  /** Paid after the time limit: a case for a clerk. */
  async function opened(account: AccountName): Promise<string> {
    const person = await desk.person(account)
    const order = await makeOrder(person, [A])
    await desk.pays(person, order.billId, 'after-expiry')
    const found = (await cases()).find(({ merchantOrderNo }) => merchantOrderNo === order.merchantOrderNo)
    if (found === undefined) throw new Error(`no case of ${order.merchantOrderNo}`)
    return found.caseNo
  }

  it('is listed with what ends it; its money is given back in part, once however often it is pressed', async () => {
    const caseNo = await opened('resident')
    const form = desk.form(await desk.opens('/bureau/cases'), `refund-${caseNo}`)
    expect((await desk.posts(form, { why, amount: '20.00' })).status).toBe(303)
    expect((await desk.posts(form, { why, amount: '20.00' })).status, 'pressed twice').toBe(303)
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
