import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accept, certificate, forgetsDraft, GOOD_FORMS, receivePaper, submission, versionOf } from '../support/application.ts'
import { openXml, pdf, png } from '../support/files.ts'
import { goToCashier } from '../support/purchase.ts'
import { bureauAsks } from '../support/second-payment.ts'
import { closeAfterAll, startTestServer, type TestClient } from '../support/test-server.ts'
import { claim, kept, statusOfDownload } from '../support/upload-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))

const billOf = async (person: TestClient, applyNo?: string) =>
  (await person.get<{ data: { billId: string; merchantOrderNo: string } }>(`/bill-item?applyNo=${applyNo}`)).body.data
const begun = async (itemCode = 'CERT-01') => {
  const person = await server.signIn()
  return { person, body: await submission(person, itemCode) }
}
/** A new user's accepted application for a certificate. */
async function certified() {
  const { person, body } = await begun()
  return { person, body, applyNo: (await accept(person, body)).body.data?.applyNo ?? '' }
}

const paper = (more: object) => ({ receiveResult: [{ ...receivePaper()[0], ...more }] })

describe('acceptance [7-11], [4-03]', () => {
  it('threat 27: the same key gives the same application, sent again and twenty wide [3-06], [7-11]', async () => {
    const { person, body } = await begun('FREE-03')
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(person, body)))
    answers.push(await accept(person, { ...body, stage: 'final' }))
    const [applyNo, ...others] = new Set(answers.map((answer) => answer.body.data?.applyNo))
    expect([applyNo, others]).toEqual([expect.stringMatching(/\w/), []])
  })

  const wrong: [string, string, Record<string, unknown>, RegExp][] = [
    ['paper by the network', 'CERT-01', paper({ receiveType: 1 }), /^resultReceive receiveType /],
    ['a required document missing', 'UPD-02', {}, /^upload proof Please upload “Proof of ownership”/],
    ['a purpose the service does not know [3-11]', 'CERT-01', certificate({ useCode: 12_345 }), /^cert-form useCode This entry/],
    ['no file at all in its place', 'CERT-01', certificate({ uploadFiles: ['a.pdf'] }), /^cert-form uploadFiles File not found/],
    ["somebody's file", 'UPD-02', { applicantMaterials: [claim('proof', 'x'.repeat(22))] }, /^upload proof /],
  ]
  it.each(wrong)('%s leads back to its place', async (_what, itemCode, more, expected) => {
    const person = await server.signIn()
    const { reason, faults } = (await accept(person, await submission(person, itemCode, more))).body
    expect(reason).toBe('faults')
    expect(faults?.map(({ stepId, path, message }) => `${stepId} ${path} ${message}`).join('\n')).toMatch(expected)
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
    const refused = { success: false, message: expect.stringContaining('entity accounts only') }
    expect((await person.get('/service-item?itemCode=BIZ-06&platform=ab')).body).toMatchObject(refused)
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
    const { person, body } = await begun('FREE-03')
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
    const { person, body } = await begun()
    const answers = await Promise.all([1, 2].map((copies) => accept(person, { ...body, receiveResult: receivePaper(copies) })))
    expect(answers.map(({ body: { success } }) => success).sort()).toEqual([false, true])
    expect(new Set(answers.map(({ body: { data } }) => data?.applyNo)).size).toBe(1)
  })

  it('a second payment has its own bill, the same one however often it is asked for; unknown nodes are 404 [2-19], [7-15]', async () => {
    const { person, applyNo } = await certified()
    await bureauAsks(server, applyNo)
    const ask = async (nodeCode: string) =>
      person.post<{ data: { billId: string; total: number } }>('/second-payment', { applyNo, nodeCode })
    const [one, other] = [await ask('POSTAGE'), await ask('POSTAGE')]
    expect(one.body.data.total).toBe(24.5)
    expect(other.body.data.billId).toBe(one.body.data.billId)
    expect((await ask('NOPE')).status).toBe(404)
  })
})

describe('uploads (threat 12, threat 13)', () => {
  const of = { itemCode: 'UPD-02', materialsId: 'proof' }

  it('a link downloads them for a minute, with neither cookie nor bearer, and ends with the session (decision 4) [3-10], [7-16]', async () => {
    const person = await server.signIn()
    const fileCode = await kept(person, of, 'a.docx', openXml('word/document.xml'))
    const linked = async () => (await person.get<{ url: string }>(`/file/processing/link?fileCode=${fileCode}`)).body.url
    const get = (path: string) => fetch(`${server.origin}/api${path}`)
    const url = await linked()
    const answer = await get(url)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment/)])
    expect(Buffer.from(await answer.arrayBuffer()).equals(openXml('word/document.xml'))).toBe(true)
    const foreign = await kept(await server.signIn(), of, 'b.pdf', pdf())
    const altered = [
      url.replace(/&key=.*/, ''),
      url.replace(/key=.{6}/, 'key=AAAAAA'),
      url.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 60}`),
      url.replace(fileCode, foreign),
      url.replace(fileCode, 'nothing-there'),
    ]
    for (const one of altered) expect((await get(one)).status).toBe(401)
    server.clock.advance({ seconds: 61 })
    expect((await get(url)).status).toBe(401)
    const fresh = await linked()
    expect((await get(fresh)).status).toBe(200)
    await person.get('/MacauOneAcc/logout')
    expect((await get(fresh)).status).toBe(401)
  })

  it('a link ends with the session that asked for it, whoever else of the account is signed in (decision 4)', async () => {
    const [first, last] = [await server.signIn('a-business', 'CORPORATE'), await server.signIn('a-business', 'CORPORATE')]
    const fileCode = await kept(first, of, 'a.pdf', pdf())
    server.clock.advance({ minutes: 2 })
    await last.get('/MacauOneAcc/GetUser')
    const urls = await Promise.all(
      [first, last].map(async (one) => (await one.get<{ url: string }>(`/file/processing/link?fileCode=${fileCode}`)).body.url),
    )
    await first.get('/MacauOneAcc/logout')
    const answers = await Promise.all(urls.map((url) => fetch(`${server.origin}/api${url}`)))
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
  })

  it('a draft forgotten takes its files along: begun anew, the same file is no duplicate (decision 9.25)', async () => {
    const person = await server.signIn()
    const fileCode = await kept(person, of, 'a.pdf', pdf())
    const elsewhere = await kept(person, { itemCode: 'BIZ-06', materialsId: 'letter' }, 'a.pdf', pdf())
    await forgetsDraft(person, 'UPD-02')
    expect(await statusOfDownload(person, fileCode)).toBe(404)
    await kept(person, of, 'a.pdf', pdf())
    // another service's files belong to another draft
    expect(await statusOfDownload(person, elsewhere)).toBe(200)
  })
})

describe('drafts (decision 9.25)', () => {
  const EMPTY = { receiveResult: [], applicantMaterials: [] }
  const content = (step = 1) => ({ step, maxStep: step, forms: GOOD_FORMS['CERT-01'], idempotencyKey: randomUUID(), ...EMPTY })
  type Dates = { readonly savedAt: string; readonly keptUntil: string }
  type Saved = Dates & { success: boolean; revision?: number; conflict?: object }
  const save = async (person: TestClient, baseRevision: number, more: object = {}) => {
    const draft = { itemCode: 'CERT-01', baseRevision, serviceVersion: await versionOf(person, 'CERT-01'), content: content(), ...more }
    return (await person.send<Saved>('PUT', '/draft', JSON.stringify(draft))).body
  }
  const draftOf = async (person: TestClient, itemCode = 'CERT-01') =>
    (await person.get<{ data: (Dates & { content: object; revision: number }) | null }>(`/draft?itemCode=${itemCode}`)).body.data

  /** Submits in two stages like a page, saving its draft in between; `meanwhile` another device begins the next one. */
  async function completes(person: TestClient, itemCode: string, meanwhile?: (saveNext: () => Promise<void>) => Promise<void>) {
    const fileCode = await kept(person, { itemCode: 'UPD-02', materialsId: 'proof' }, 'a.pdf', pdf())
    const body = await submission(person, itemCode, itemCode === 'UPD-02' ? { applicantMaterials: [claim('proof', fileCode)] } : {})
    const { idempotencyKey, serviceVersion } = body
    let revision = 0
    const saves = async (key: string) => {
      const saved = await save(person, revision, { itemCode, serviceVersion, content: { ...content(), forms: {}, idempotencyKey: key } })
      expect(saved.success).toBe(true)
      revision = saved.revision ?? 0
    }
    const saveNext = () => saves(randomUUID())
    await saves(idempotencyKey)
    expect((await accept(person, body)).body.success).toBe(true)
    await meanwhile?.(saveNext)
    expect((await accept(person, { ...body, stage: 'final' })).body.success).toBe(true)
    if (meanwhile === undefined) revision = 0
    return { idempotencyKey, saveNext }
  }

  it('are found again by the same person on another device, and by no other user; kept for 30 days from the last save', async () => {
    const person = await server.signIn('drafter')
    expect(await draftOf(person)).toBeNull()
    const { revision, savedAt, keptUntil } = await save(person, 0)
    const found = { revision, savedAt, keptUntil, content: { forms: GOOD_FORMS['CERT-01'] } }
    expect(await draftOf(await server.signIn('drafter'))).toMatchObject(found)
    expect(await draftOf(await server.signIn())).toBeNull()
    expect(Date.parse(keptUntil) - Date.parse(savedAt)).toBe(30 * 24 * 3_600_000)
  })

  it('a save over an older revision is a conflict that answers the newer one; nothing is overwritten', async () => {
    const person = await server.signIn()
    const { revision: first = 0 } = await save(person, 0)
    const { revision: second } = await save(person, first)
    expect(await save(person, first)).toMatchObject({ success: false, conflict: { revision: second } })
    const racing = await server.signIn()
    const saves = await Promise.all(Array.from({ length: 10 }, () => save(racing, 0)))
    expect(saves.filter(({ success }) => success)).toHaveLength(1)
  })

  it('a draft begun anew is not overwritten by a page that still has the one before it', async () => {
    const person = await server.signIn()
    const before = content()
    const { revision: old = 0 } = await save(person, 0, { content: before })
    await forgetsDraft(person, 'CERT-01', before.idempotencyKey)
    expect(await draftOf(person)).toBeNull()
    const { revision } = await save(person, 0)
    expect(await save(person, old, { content: content(0) })).toMatchObject({ success: false, conflict: { revision } })
    expect(await draftOf(person)).toMatchObject({ content: { step: 1 } })
  })

  it('are forgotten when the application is complete, and on asking', async () => {
    const person = await server.signIn()
    const { idempotencyKey } = await completes(person, 'FREE-03')
    expect(await draftOf(person, 'FREE-03')).toBeNull()
    expect((await forgetsDraft(person, 'FREE-03', idempotencyKey)).body).toEqual({ success: true })
  })

  it('of the next submission stays, with its files, when the one before is completed or given up on another device', async () => {
    const person = await server.signIn()
    const { idempotencyKey, saveNext } = await completes(person, 'UPD-02')
    const fileCode = await kept(person, { itemCode: 'UPD-02', materialsId: 'proof' }, 'next.png', png(9))
    // The page that completed the application reports it too, before and after the next draft is saved.
    await forgetsDraft(person, 'UPD-02', idempotencyKey)
    await saveNext()
    await forgetsDraft(person, 'UPD-02', idempotencyKey)
    await forgetsDraft(person, 'UPD-02')
    expect(await draftOf(person, 'UPD-02')).not.toBeNull()
    expect(await statusOfDownload(person, fileCode)).toBe(200)
  })

  it('of the next submission stays when the one before is completed meanwhile', async () => {
    const person = await server.signIn()
    await completes(person, 'FREE-03', (saveNext) => saveNext())
    expect(await draftOf(person, 'FREE-03')).not.toBeNull()
  })
})
