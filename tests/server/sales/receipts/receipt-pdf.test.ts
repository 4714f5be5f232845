import { performance } from 'node:perf_hooks'
import { extractSignature } from '@signpdf/utils'
import { describe, expect, it } from 'vitest'
import { BUREAU } from '#server/information/content/bureau.ts'
import { TokenUnavailable } from '#server/platform/sealing/token-signer.ts'
import type { Unsealed } from '#server/platform/sealing/unsealed.ts'
import { ReceiptDrawer } from '#server/sales/receipts/drawer.ts'
import { findReceipt } from '#server/sales/receipts/find.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'
import { writerIn } from '#shared/i18n/writer.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { accept, submission } from '#tests/support/application.ts'
import { startApplicationServer } from '#tests/support/application-rig.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { A4, pdfFacts, pdfFonts, pdfPages, pdfStructure, pdfText, signatureOf } from '#tests/support/pdf.ts'
import { emptyCart, fillCart, goToCashier, makeOrder, receiptOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, type LoggedLine, logInto } from '#tests/support/test-server.ts'

/** Sorted by the longest location first, which needs the most space. */
const ON_SALE = PARCELS.filter(({ orderable }) => orderable).sort((a, b) => b.location.por.length - a.location.por.length)
const numbersOf = (count: number) => ON_SALE.slice(0, count).map(({ number }) => number)

const tids = new Map<number, string>()
const { server } = await closeAfterAll(startApplicationServer())
for (const count of [3, 12, 50]) {
  const { order } = await atCashier(server, numbersOf(count))
  await server.cashier.pays(order.billId)
  tids.set(count, order.tid)
}
const tid = tids.get(3) ?? ''

const ask = (of: string, query = 'language=zh-Hant', headers = {}) =>
  fetch(`${server.origin}/api/receipts/${encodeURIComponent(of)}/pdf?${query}`, { headers })
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

async function newPdfOf(count: number, language: Language, platform = 'one'): Promise<Uint8Array> {
  const answer = await ask(tids.get(count) ?? '', `language=${language}&platform=${platform}`)
  expect(answer.status).toBe(200)
  return bytesOf(answer)
}
const pdfs = new Map<string, Promise<Uint8Array>>()
/** Asked for once: what is read in it does not change it. A reader that keeps the bytes gets its own. */
async function pdfOf(count: number, language: Language): Promise<Uint8Array> {
  const asked = pdfs.get(`${count} ${language}`) ?? newPdfOf(count, language)
  pdfs.set(`${count} ${language}`, asked)
  return Uint8Array.from(await asked)
}

/** What every receipt says, in the words of the catalogues. */
const WORDS = [
  ...(['governmentName', 'directorateName', 'electronicReceipt', 'serviceTitle', 'paidMark', 'paymentDetails', 'receiptProves'] as const),
  ...(['applicationNumber', 'paymentDateTime', 'paymentMethod', 'invoiceNumber', 'total', 'subtotal', 'channelMPAY'] as const),
]
/** Amounts in each language's format. */
const totalIn = (language: Language) => (language === 'pt' ? 'MOP 165,00' : 'MOP 165.00')

describe('the receipt as a PDF (decision 12)', () => {
  it.each(LANGUAGES)('says what its page says, in %s, as text that can be searched and copied [2-07], [3-14]', async (language) => {
    const text = await pdfText(await pdfOf(3, language))
    const { transaction } = (await receiptOf(server.nobody, tid)).body
    const { application_number, invoice_number, transaction_time } = transaction ?? {}
    for (const said of [
      ...WORDS.map((key) => CATALOGUES[language][key]),
      ...[application_number, invoice_number, writerIn(language).day(String(transaction_time).replace('T', ' ')), totalIn(language)],
      ...ON_SALE.slice(0, 3).flatMap(({ number, location }) => [number, locationText(location, language)]),
      BUREAU.phone,
    ])
      expect(text).toContain(said)
    expect(text.replace(/\s/g, '')).toContain(BUREAU.address[LANGUAGE_FACTS[language].textKey].replace(/\s/g, ''))
  })

  it.each(['pt', 'en'] as const)('is in Chinese as well, in %s [2-07]', async (language) => {
    const text = await pdfText(await pdfOf(3, language))
    const { governmentName, electronicReceipt, paidMark, receiptProves } = CATALOGUES['zh-Hant']
    for (const word of [governmentName, electronicReceipt, paidMark, receiptProves, totalIn('zh-Hant')]) expect(text).toContain(word)
  })

  it.each(LANGUAGES)('of twelve plans is one page of A4, in %s', async (language) => {
    const pdf = await pdfOf(12, language)
    expect(await pdfFacts(pdf)).toMatchObject({ pages: 1, size: A4, isTagged: true })
    expect(pdf.length).toBeLessThan(120_000)
  })

  it.each(['zh-Hant', 'pt'] as const)('of fifty plans has pages with numbers and heads, none of them cut off, in %s', async (language) => {
    const pages = await pdfPages(await pdfOf(50, language))
    expect(pages.length).toBeGreaterThan(1)
    const { productName, subtotal, pageOfPages } = CATALOGUES[language]
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(pageOfPages.replace('{page}', String(index + 1)).replace('{pages}', String(pages.length)))
      if (/\d{4}\.\d{3}[^；]*$/m.test(page) && page.includes(subtotal)) expect(page).toContain(productName)
    }
    for (const number of numbersOf(50)) expect(pages.join('')).toContain(number)
    expect(pages.filter((page) => page.includes(productName)).length).toBeGreaterThan(1)
  })

  it('embeds a subset of its fonts, and has its title and its language', async () => {
    const pdf = await pdfOf(3, 'pt')
    const fonts = await pdfFonts(pdf)
    expect(fonts).toHaveLength(2)
    expect(fonts.every(({ isEmbedded, isSubset, hasUnicode }) => isEmbedded && isSubset && hasUnicode)).toBe(true)
    const { info } = await pdfFacts(pdf)
    expect(info).toMatchObject({ Title: expect.stringMatching(/^Recibo electrónico EC/), Language: 'pt-PT' })
    expect(await pdfStructure(pdf)).toMatch(/H1[\s\S]*Table[\s\S]*TR[\s\S]*TH[\s\S]*TD/)
  })

  it('is sealed over all of it, and the same whoever asks, but for the seal', async () => {
    const signed = (pdf: Uint8Array) => extractSignature(Buffer.from(pdf)).signedData
    const [one, other] = [await pdfOf(3, 'en'), await newPdfOf(3, 'en')]
    expect(await signatureOf(one)).toEqual({ format: 'ETSI.CAdES.detached', coversAll: true, isValid: true })
    expect(signed(one).equals(signed(other))).toBe(true)
    expect(signed(await newPdfOf(3, 'en', 'ab')).equals(signed(one))).toBe(false)
  })

  it('is given without a seal while the key is away, which is tried again after a minute', async () => {
    const { db, seal, clock } = server.context
    const found = await findReceipt(db, tid)
    if (found === undefined) throw new Error('no receipt')
    let isAway = true
    let tried = 0
    const ofToken = {
      async seal(unsealed: Unsealed) {
        tried += 1
        if (isAway) throw new TokenUnavailable('the token does not answer')
        return seal.seal(unsealed)
      },
    }
    const logged: LoggedLine[] = []
    const drawer = new ReceiptDrawer(ofToken, logInto(logged))
    try {
      const draw = (at: Date) => drawer.draw({ found, language: 'pt', platform: 'one', bureau: BUREAU }, at)
      const now = clock.now()
      const plain = await draw(now)
      expect(plain.toString('latin1')).toMatch(/%%EOF\s*$/)
      expect(plain.includes('/ByteRange')).toBe(false)
      expect((await pdfText(await draw(now))).length).toBeGreaterThan(100)
      expect([tried, logged]).toMatchObject([
        1,
        [{ level: 'error', message: expect.stringMatching(/does not answer: receipts are given without a seal$/) }],
      ])
      isAway = false
      expect(await signatureOf(await draw(new Date(now.getTime() + 60_000)))).toMatchObject({ isValid: true })
    } finally {
      await drawer.close()
    }
  })

  it('holds no personal data (decision 3.6)', async () => {
    const pdf = await pdfOf(3, 'zh-Hant')
    const { Title: _, ...facts } = (await pdfFacts(pdf)).info
    expect(`${await pdfText(pdf)} ${JSON.stringify(facts)}`).not.toMatch(/CHAN|陳|1234567|EUID|person-/)
  })

  it('of an application names its service and its fees', async () => {
    const person = await server.signIn()
    const applyNo = (await accept(person, await submission(person, 'SRCH-07'))).body.data?.applyNo
    const { data: bill } = (await person.get<{ data: { billId: string; tid: string } }>(`/bill-item?applyNo=${applyNo}&payCode=1`)).body
    await goToCashier(person, bill.billId)
    await server.cashier.pays(bill.billId)
    const { transaction } = (
      await server.nobody.get<WireResponse<'GET /eserviceajax/getReceipt'>>(`/eserviceajax/getReceipt?tid=${bill.tid}`)
    ).body
    const text = await pdfText(await bytesOf(await ask(bill.tid, 'language=pt')))
    const { title, items = [] } = transaction ?? {}
    for (const named of [title, ...items.map(({ product }) => product.location)]) expect(text).toContain(named?.por)
    expect(text).not.toContain(CATALOGUES.pt.serviceTitle)
  })
})

it('receipts of an order as large as can be keep nobody waiting, twenty of them at once (threat 31)', async () => {
  const person = await server.signIn()
  const first = await makeOrder(person, numbersOf(50))
  await emptyCart(person)
  await fillCart(person, numbersOf(100).slice(50))
  await restore(person, first.tid)
  const { order } = await atCashier(server, [], person)
  await server.cashier.pays(order.billId)
  // the threads are already running
  await Promise.all([newPdfOf(12, 'pt'), newPdfOf(3, 'pt')])
  const before = performance.eventLoopUtilization()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask(order.tid, `language=${LANGUAGES[at % 4]}&platform=${at % 2 ? 'one' : 'ab'}`)),
  )
  const sizes = await Promise.all(answers.map(async (answer) => (await bytesOf(answer)).length))
  const { utilization } = performance.eventLoopUtilization(before)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(Math.min(...sizes)).toBeGreaterThan(10_000)
  // Where the server itself made them, it would do nothing else all the time; the share is the same on a loaded machine.
  expect(utilization).toBeLessThan(0.5)
})

describe('its address', () => {
  it('answers an attachment whose name is the application’s number, kept by nobody on the way', async () => {
    const { headers } = await ask(tid)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-EC\d+\.pdf"; filename\*=UTF-8''receipt-EC\d+\.pdf$/)
    const others = ['content-type', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name))
    expect(others).toEqual(['application/pdf', 'no-store', 'nosniff'])
  })

  it('takes the language of the browser where none is asked for', async () => {
    expect(await pdfText(await bytesOf(await ask(tid, '', { 'accept-language': 'pt-PT' })))).toContain('Recibo electrónico')
  })

  it.each(['language=xx', 'platform=three'])('refuses %s', async (query) => {
    expect((await ask(tid, query)).status).toBe(400)
  })

  it('answers an unknown, a malformed and an unpaid tid alike (decision 3.6, threats 13, 33)', async () => {
    const { order } = await atCashier(server, numbersOf(1))
    const answers = await Promise.all(
      ['A'.repeat(43), 'x', "' or 1=1 --", '../../etc', order.tid].map(async (wrong) => {
        const answer = await ask(wrong)
        return [answer.status, answer.headers.get('content-disposition'), await answer.text()]
      }),
    )
    expect(answers[0]?.[0]).toBe(404)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
})
