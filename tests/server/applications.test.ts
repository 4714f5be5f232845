import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accept, forgetsDraft, GOOD_FORMS, receivePaper, submission, upload, versionOf } from '../support/application.ts'
import { openXml, pdf, png } from '../support/files.ts'
import { goToCashier } from '../support/purchase.ts'
import { bureauAsks } from '../support/second-payment.ts'
import { closeAfterAll, startTestServer, type TestClient } from '../support/test-server.ts'
import { claim, statusOfDownload } from '../support/upload-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))

interface Bill {
  readonly data: { readonly billId: string; readonly merchantOrderNo: string }
}
const billOf = async (person: TestClient, applyNo?: string) => (await person.get<Bill>(`/bill-item?applyNo=${applyNo}`)).body.data
/** A new user's accepted application for a certificate. */
async function certified() {
  const person = await server.signIn()
  const body = await submission(person, 'CERT-01')
  const applyNo = (await accept(person, body)).body.data?.applyNo ?? ''
  return { person, body, applyNo }
}

const paper = (more: object) => ({ receiveResult: [{ ...receivePaper()[0], ...more }] })
const certificate = (more: Record<string, unknown>) => ({
  forms: { 'cert-form': { ...GOOD_FORMS['CERT-01']?.['cert-form'], ...more } },
})

describe('acceptance [7-11], [4-03]', () => {
  it('threat 27: the same key gives the same application, sent again and twenty wide [3-06], [7-11]', async () => {
    const person = await server.signIn()
    const body = await submission(person, 'FREE-03')
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(person, body)))
    const numbers = new Set(answers.map((answer) => answer.body.data?.applyNo))
    expect(numbers.size).toBe(1)
    expect((await accept(person, { ...body, stage: 'final' })).body.data?.applyNo).toBe([...numbers][0])
  })

  const wrong: [string, string, Record<string, unknown>, RegExp][] = [
    ['an answer missing', 'CERT-01', { forms: { 'cert-form': { items: ['1'] } } }, /^cert-form useCode Please select/],
    ['a choice nobody offered', 'FREE-03', { forms: { 'notify-form': { area: 'x', channel: ['sms'] } } }, /^notify-form area /],
    ['a pick-up without a place', 'CERT-01', paper({ receiveAddress: undefined }), /^resultReceive pickupPlace Pick-up place/],
    ['paper by the network', 'CERT-01', paper({ receiveType: 1 }), /^resultReceive receiveType /],
    ['a required document missing', 'UPD-02', {}, /^upload proof Please upload “Proof of ownership”/],
    ['a purpose the service does not know [3-11]', 'CERT-01', certificate({ useCode: 12_345 }), /^cert-form useCode This entry/],
    ['no file at all in its place', 'CERT-01', certificate({ uploadFiles: ['a.pdf'] }), /^cert-form uploadFiles File not found/],
    ["somebody's file", 'UPD-02', { applicantMaterials: [claim('proof', 'x'.repeat(22))] }, /^upload proof /],
  ]
  it.each(wrong)('%s leads back to its place', async (_what, itemCode, more, expected) => {
    const person = await server.signIn()
    const { body } = await accept(person, await submission(person, itemCode, more))
    expect(body).toMatchObject({ success: false, reason: 'faults' })
    expect(body.faults?.map(({ stepId, path, message }) => `${stepId} ${path} ${message}`).join('\n')).toMatch(expected)
  })

  it('a service that changed meanwhile is reported to the applicant', async () => {
    const person = await server.signIn()
    expect((await accept(person, await submission(person, 'FREE-03', { serviceVersion: 'old' }))).body.reason).toBe('service-changed')
  })

  it('threat 16: a business service is for business accounts, whatever the platform is', async () => {
    const person = await server.signIn()
    const company = await server.signIn('company', 'CORPORATE')
    const body = { ...(await submission(company, 'BIZ-06')), platform: 'ab' }
    expect((await accept(person, body)).body).toMatchObject({ success: false, reason: 'audience' })
    const { body: item } = await person.get<{ success: boolean; message: string }>('/service-item?itemCode=BIZ-06&platform=ab')
    expect(item).toMatchObject({ success: false, message: expect.stringContaining('entity accounts only') })
  })
})

describe('fees and bills (threat 18, threat 19, [2-19], [3-15])', () => {
  it('twenty tabs get one bill; a paid one stays paid', async () => {
    const { person, applyNo } = await certified()
    const bills = await Promise.all(Array.from({ length: 20 }, () => billOf(person, applyNo)))
    const [billId = '', ...others] = new Set(bills.map((bill) => bill.billId))
    expect(others).toEqual([])
    await goToCashier(person, billId)
    expect(await server.cashier.pays(billId)).toBe(200)
    expect(await billOf(person, applyNo)).toMatchObject({ billId, state: 'PAID' })
  })

  it('a bill that ran out gets another attempt under the same application number [2-06], [7-13]', async () => {
    const { person, applyNo } = await certified()
    const first = await billOf(person, applyNo)
    server.clock.advance({ minutes: 31 })
    await person.get(`/payment/bill/success?billId=${first.billId}`)
    const numbers = [first, await billOf(person, applyNo)].map(({ merchantOrderNo }) => merchantOrderNo)
    expect(numbers).toEqual([`${applyNo}_1`, `${applyNo}_2`])
  })

  it('a free service has nothing to pay and completes at once', async () => {
    const person = await server.signIn()
    const body = await submission(person, 'FREE-03')
    const { data } = (await accept(person, body)).body
    expect(await billOf(person, data?.applyNo)).toMatchObject({ total: 0, commodityList: [] })
    const final = (await accept(person, { ...body, stage: 'final' })).body
    expect(final).toMatchObject({ success: true, data: { payment: 'none', identity: 'none' } })
  })

  it('a used key with another content is refused, before and after the payment; the first content is kept (threat 27)', async () => {
    const { person, body, applyNo } = await certified()
    const withAnswer = (answer: object) => ({ formData: { ...body.formData, ...answer } })
    const changed = [{ receiveResult: receivePaper(20) }, withAnswer({ useCode: 2 }), withAnswer({ items: '1,2' })]
    const refused = { success: false, reason: 'already-submitted', message: expect.stringContaining('other entries'), data: { applyNo } }
    const tell = async () => {
      for (const change of changed) expect((await accept(person, { ...body, ...change })).body).toMatchObject(refused)
    }
    await tell()
    const { billId } = await billOf(person, applyNo)
    await goToCashier(person, billId)
    await server.cashier.pays(billId)
    await tell()
    // The same content counts as the same: with its names in another order, by an applicant with another language.
    const again = { ...body, formData: Object.fromEntries(Object.entries(body.formData).reverse()), stage: 'final' }
    const spoken = { ...again, applicantInformations: { ...body.applicantInformations, informLanguage: 'pt-PT' } }
    expect((await accept(person, { ...spoken, stage: 'check' })).body).toMatchObject({ success: true })
    // the paid submission is completed, whatever the last call contains
    const last = (await accept(person, { ...spoken, ...changed[0] })).body
    expect(last).toMatchObject({ success: true, data: { applyNo, completedAt: expect.any(String) } })
  })

  it('two contents with one key at the same time: one is accepted, the other refused', async () => {
    const person = await server.signIn()
    const body = await submission(person, 'CERT-01')
    const answers = await Promise.all([1, 2].map((copies) => accept(person, { ...body, receiveResult: receivePaper(copies) })))
    expect(answers.map(({ body: { success } }) => success).sort()).toEqual([false, true])
    expect(new Set(answers.map(({ body: { data } }) => data?.applyNo)).size).toBe(1)
  })

  it('a second payment has its own bill, the same one however often it is asked for; unknown nodes are 404 [2-19], [7-15]', async () => {
    const { person, applyNo } = await certified()
    const ask = () => person.post<{ data: { billId: string; total: number } }>('/second-payment', { applyNo, nodeCode: 'POSTAGE' })
    expect((await ask()).status, 'nobody asked for it').toBe(404)
    await bureauAsks(server, applyNo)
    const [one, other] = [await ask(), await ask()]
    expect(one.body.data.total).toBe(24.5)
    expect(other.body.data.billId).toBe(one.body.data.billId)
    expect((await person.post('/second-payment', { applyNo, nodeCode: 'NOPE' })).status).toBe(404)
    expect((await (await server.signIn()).post('/second-payment', { applyNo, nodeCode: 'POSTAGE' })).status).toBe(404)
  })
})

describe('uploads (threat 12, threat 13)', () => {
  const of = { itemCode: 'UPD-02', materialsId: 'proof' }

  it('a link downloads them for a minute, with neither cookie nor bearer, and ends with the session (decision 4) [3-10], [7-16]', async () => {
    const person = await server.signIn()
    const fileCode = (await upload(person, of, 'a.docx', openXml('word/document.xml'))).body.data?.fileCode ?? ''
    const linked = await person.get<{ url: string }>(`/file/processing/link?fileCode=${fileCode}`)
    const get = (url: string) => fetch(`${server.origin}/api${url}`)
    const answer = await get(linked.body.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(openXml('word/document.xml'))).toBe(true)
    const other = await server.signIn()
    expect((await other.get(`/file/processing/link?fileCode=${fileCode}`)).status).toBe(404)
    expect((await server.nobody.get(`/file/processing/link?fileCode=${fileCode}`)).status).toBe(401)
    const foreign = (await upload(other, of, 'b.pdf', pdf())).body.data?.fileCode ?? ''
    const altered = [
      linked.body.url.replace(/&key=.*/, ''),
      linked.body.url.replace(/key=.{6}/, 'key=AAAAAA'),
      linked.body.url.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 60}`),
      linked.body.url.replace(fileCode, foreign),
      linked.body.url.replace(fileCode, 'nothing-there'),
    ]
    for (const url of altered) expect((await get(url)).status).toBe(401)
    server.clock.advance({ seconds: 61 })
    expect((await get(linked.body.url)).status).toBe(401)
    const fresh = await person.get<{ url: string }>(`/file/processing/link?fileCode=${fileCode}`)
    expect((await get(fresh.body.url)).status).toBe(200)
    await person.get('/MacauOneAcc/logout')
    expect((await get(fresh.body.url)).status).toBe(401)
  })

  it('a draft forgotten takes its files along: begun anew, the same file is no duplicate (decision 9.25)', async () => {
    const person = await server.signIn()
    const fileCode = (await upload(person, of, 'a.pdf', pdf())).body.data?.fileCode ?? ''
    const elsewhere = (await upload(person, { itemCode: 'BIZ-06', materialsId: 'letter' }, 'a.pdf', pdf())).body.data?.fileCode ?? ''
    await forgetsDraft(person, 'UPD-02')
    expect(await statusOfDownload(person, fileCode)).toBe(404)
    expect((await upload(person, of, 'a.pdf', pdf())).body).toMatchObject({ success: true })
    // another service's files belong to another draft
    expect(await statusOfDownload(person, elsewhere)).toBe(200)
  })

  it.each([
    ['a picture called pdf', 'a.pdf', png(), 'type'],
    ['too large', 'a.pdf', Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]), 'size'],
    ['nothing in it', 'a.pdf', Buffer.alloc(0), 'empty'],
  ])('%s is refused in words', async (_what, name, content, reason) => {
    const { status, body } = await upload(await server.signIn(), of, name, content)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, reason, message: expect.stringMatching(/\w/) })
  })
})

describe('drafts (decision 9.25)', () => {
  const EMPTY = { receiveResult: [], applicantMaterials: [] }
  const content = (step = 1) => ({ step, maxStep: step, forms: GOOD_FORMS['CERT-01'], idempotencyKey: randomUUID(), ...EMPTY })
  interface Saved {
    readonly success: boolean
    readonly revision?: number
    readonly conflict?: { readonly revision: number }
  }
  const save = async (person: TestClient, baseRevision: number, more: object = {}) => {
    const draft = { itemCode: 'CERT-01', baseRevision, serviceVersion: await versionOf(person, 'CERT-01'), content: content(), ...more }
    return person.send<Saved>('PUT', '/draft', JSON.stringify(draft))
  }

  /** Submits in two stages like a page, saving its draft in between; `meanwhile` another device begins the next one. */
  async function completes(person: TestClient, itemCode: string, meanwhile?: (saveNext: () => Promise<void>) => Promise<void>) {
    const fileCode = (await upload(person, { itemCode: 'UPD-02', materialsId: 'proof' }, 'a.pdf', pdf())).body.data?.fileCode ?? ''
    const materials = itemCode === 'UPD-02' ? { applicantMaterials: [claim('proof', fileCode)] } : {}
    const body = await submission(person, itemCode, materials)
    const { idempotencyKey, serviceVersion } = body
    let revision = 0
    const saves = async (key: string) => {
      const answer = await save(person, revision, { itemCode, serviceVersion, content: { ...content(), forms: {}, idempotencyKey: key } })
      expect(answer.body.success).toBe(true)
      revision = answer.body.revision ?? 0
    }
    const saveNext = () => saves(randomUUID())
    await saves(idempotencyKey)
    expect((await accept(person, body)).body.success).toBe(true)
    await meanwhile?.(saveNext)
    expect((await accept(person, { ...body, stage: 'final' })).body.success).toBe(true)
    if (meanwhile === undefined) revision = 0
    return { idempotencyKey, saveNext }
  }

  it('are found again by the same person on another device, and by no other user', async () => {
    const person = await server.signIn('drafter')
    expect((await person.get('/draft?itemCode=CERT-01')).body).toEqual({ success: true, data: null })
    const { revision } = (await save(person, 0)).body
    const phone = await server.signIn('drafter')
    const { body } = await phone.get('/draft?itemCode=CERT-01')
    expect(body).toMatchObject({ data: { revision, content: { forms: GOOD_FORMS['CERT-01'] } } })
    expect((await (await server.signIn()).get('/draft?itemCode=CERT-01')).body.data).toBeNull()
  })

  it('show until when they are kept, counted from the last save', async () => {
    const person = await server.signIn()
    const saved = (await save(person, 0)).body as { savedAt?: string; keptUntil?: string }
    const { data } = (await person.get<{ data: { savedAt: string; keptUntil: string } }>('/draft?itemCode=CERT-01')).body
    expect({ savedAt: saved.savedAt, keptUntil: saved.keptUntil }).toEqual({ savedAt: data.savedAt, keptUntil: data.keptUntil })
    expect(Date.parse(data.keptUntil) - Date.parse(data.savedAt)).toBe(30 * 24 * 3_600_000)
  })

  it('a save over an older revision is a conflict that answers the newer one; nothing is overwritten', async () => {
    const person = await server.signIn()
    const { revision: first = 0 } = (await save(person, 0)).body
    const { revision: second } = (await save(person, first)).body
    expect((await save(person, first)).body).toMatchObject({ success: false, conflict: { revision: second } })
    const racing = await server.signIn()
    const saves = await Promise.all(Array.from({ length: 10 }, () => save(racing, 0)))
    expect(saves.filter((answer) => answer.body.success).length).toBe(1)
  })

  it('a draft begun anew is not overwritten by a page that still has the one before it', async () => {
    const person = await server.signIn()
    const before = content()
    const { revision: old = 0 } = (await save(person, 0, { content: before })).body
    await forgetsDraft(person, 'CERT-01', before.idempotencyKey)
    const { revision } = (await save(person, 0)).body
    expect((await save(person, old, { content: content(0) })).body).toMatchObject({ success: false, conflict: { revision } })
    expect((await person.get('/draft?itemCode=CERT-01')).body).toMatchObject({ data: { content: { step: 1 } } })
  })

  it('are forgotten on asking and when the application is complete', async () => {
    const person = await server.signIn()
    const given = content()
    await save(person, 0, { content: given })
    await forgetsDraft(person, 'CERT-01', given.idempotencyKey)
    expect((await person.get('/draft?itemCode=CERT-01')).body.data).toBeNull()
    const { idempotencyKey } = await completes(person, 'FREE-03')
    expect((await person.get('/draft?itemCode=FREE-03')).body.data).toBeNull()
    expect((await forgetsDraft(person, 'FREE-03', idempotencyKey)).body).toEqual({ success: true })
  })

  it('of the next submission stays, with its files, when the one before is completed or given up on another device', async () => {
    const person = await server.signIn()
    const { idempotencyKey, saveNext } = await completes(person, 'UPD-02')
    const fileCode = (await upload(person, { itemCode: 'UPD-02', materialsId: 'proof' }, 'next.png', png(9))).body.data?.fileCode
    // The page that completed the application reports it too, before and after the next draft is saved.
    await forgetsDraft(person, 'UPD-02', idempotencyKey)
    await saveNext()
    await forgetsDraft(person, 'UPD-02', idempotencyKey)
    await forgetsDraft(person, 'UPD-02')
    expect((await person.get('/draft?itemCode=UPD-02')).body.data).not.toBeNull()
    expect(await statusOfDownload(person, fileCode ?? '')).toBe(200)
  })

  it('of the next submission stays when the one before is completed meanwhile', async () => {
    const person = await server.signIn()
    await completes(person, 'FREE-03', async (saveNext) => void (await saveNext()))
    expect((await person.get('/draft?itemCode=FREE-03')).body.data).not.toBeNull()
  })
})
