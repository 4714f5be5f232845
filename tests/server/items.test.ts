import { describe, expect, it } from 'vitest'
import { SANDBOX_LIBRARY } from '#server/sandbox/content/library.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))
const production = await closeAfterAll(startContentServer({ sandbox: false }))

type Parsed = ReturnType<typeof JSON.parse>
const get = async (path: string, language = 'en', { origin } = server as { readonly origin: string }) => {
  const answer = await fetch(`${origin}/api${path}`, { headers: { 'accept-language': language } })
  return { status: answer.status, body: (await answer.json()) as Parsed, headers: answer.headers }
}

const ITEM_CALLS = ['information', 'appointments', 'chnnel', 'business', 'notes', 'queries', 'faqs', 'laws']

describe('[7-02]-[7-06] an item', () => {
  it('[2-22] [2-23] tells every field of the cadastral plan under the wire names [3-01]', async () => {
    const { data } = (await get('/items/106500/information')).body
    for (const field of ['serviceName', 'name', 'department', 'itemOrgName', 'applicationConditions', 'workTime', 'departmentNet']) {
      expect(data[field], field).toMatch(/\S/)
    }
    expect(data).toMatchObject({ serviceObject: '1,2,3,4', onlineAppointmentAble: 0, receiveType: '1', penaltyEnable: 1, processEnable: 1 })
  })

  it('[1-06] speaks the four languages, each its own', async () => {
    const names = await Promise.all(LANGUAGES.map(async (language) => (await get('/items/106500/information', language)).body.data.name))
    expect(new Set(names).size).toBe(4)
    expect(names[1]).toContain('网上申请')
  })

  // the last six are described by the definitions of their services
  const ITEMS = new Set([...SANDBOX_LIBRARY.items.keys(), '106501', '106502', '106503', '106504', '106505', '106506'])
  const BROKEN = /undefined|\[object|"cht"|""|\{\w+(?:, money)?\}/
  it.each([...ITEMS])(
    'answers anyone with whole texts for %s, in every part and language [7-02]–[7-04], [7-06], [2-21]',
    async (itemId) => {
      for (const part of ITEM_CALLS) {
        for (const language of LANGUAGES) {
          const { status, body } = await get(`/items/${itemId}/${part}`, language)
          expect(status, part).toBe(200)
          expect(JSON.stringify(body.data), `${part} ${language}`).not.toMatch(BROKEN)
        }
      }
    },
  )

  it('shows every code of [2-24] and every validity unit of [2-23] in the sandbox, and none of it outside', async () => {
    const types = (await get('/items/demo-codes/chnnel')).body.data.map((row: { handingType: number }) => row.handingType)
    expect(types).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const unitOf = async (unit: string) => (await get(`/items/demo-${unit}/information`)).body.data.resultEfficetiveType
    expect(await Promise.all(['hours', 'days', 'months', 'life'].map(unitOf))).toEqual([1, 2, 3, 4])
    expect((await get('/items/106500/chnnel', 'en', production)).status).toBe(200)
  })
})

describe('what is not there, or only in the sandbox', () => {
  const nowhere = ['nobody', '106599', '__proto__', 'constructor', '%00', '106500?x'].map(
    (id) => `/items/${encodeURIComponent(id)}/information`,
  )
  it.each([
    ...nowhere,
    '/items/demo-codes/chnnel',
    '/items/service/9999',
    '/items/service/demo-empty',
    '/dictionary?prefix=item&name=none',
    '/dictionary?prefix=constructor&name=prototype',
    '/dictionary?prefix=__proto__&name=toString',
    '/content/service?slug=../../app&serviceId=1065',
    '/content/service?slug=service-introduction&serviceId=1',
    '/content/service?slug=..%2f..%2fids&serviceId=1065',
    '/content/file?fileCode=../package.json',
  ])('%s is answered with 404 and a message, and no path is built from it', async (path) => {
    const { status, body } = await get(path, 'en', nowhere.includes(path) ? server : production)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, isValid: false, code: 'not-found', message: expect.stringMatching(/not found/) })
  })
})

describe('every service that can be applied for has a guide, by its definition where none is written [1-04], [2-21]', () => {
  it.each([
    ['106503', 'pt', 'No próprio dia ou no dia útil seguinte', undefined],
    ['106503', 'zh-Hant', '即日或下一個工作天', undefined],
    ['106504', 'pt', '10 dias úteis', 'Taxa de consulta: MOP 100,00; Cópia: MOP 12,50'],
    ['106504', 'zh-Hant', '10個工作天', '查閱費：MOP 100.00；副本：MOP 12.50'],
    ['106506', 'en', '7 working days', 'Bulk data handling fee: MOP 300.00'],
  ])('%s in %s says how long it takes and what it costs [9-01]', async (itemId, language, time, costs) => {
    expect((await get(`/items/${itemId}/business`, language)).body.data[0].needTime).toBe(time)
    const { paidRemark, paidEnable } = (await get(`/items/${itemId}/information`, language)).body.data
    expect(paidEnable).toBe(1)
    if (costs === undefined) expect(paidRemark).toBeUndefined()
    else expect(paidRemark).toContain(costs)
    const answers: readonly { answer: string }[] = (await get(`/items/${itemId}/faqs`, language)).body.data
    expect(answers.some(({ answer }) => answer.includes(time))).toBe(true)
    if (costs !== undefined) expect(answers.some(({ answer }) => answer.includes(costs))).toBe(true)
  })

  it('a written guide without a fees panel shows what its service charges [2-21], [9-01]', async () => {
    const { paidEnable, paidRemark, name } = (await get('/items/106501/information')).body.data
    expect({ paidEnable, name }).toEqual({ paidEnable: 1, name: 'Application for a certificate of cadastral data' })
    expect(paidRemark).toContain('MOP 15.00')
  })

  it('names what is to be handed in and how the result is received, and who may apply', async () => {
    const { data } = (await get('/items/106502/information')).body
    const resultName = 'Paper certificate; Sent to the department'
    expect(data).toMatchObject({ serviceObject: '1,2,3,4', receiveType: '2,3', surrogateAble: 1, resultName })
    expect(data.needProvideProfile).toMatch(/^<ul><li>/)
    expect((await get('/items/106506/information')).body.data.serviceObject).toBe('3,4')
  })

  it('shows the laws of the service it belongs to [2-17]', async () => {
    expect((await get('/items/106505/laws', 'pt')).body.data.map((law: { name: string }) => law.name)).toContainEqual(
      expect.stringMatching(/3\/94\/M/),
    )
  })
})

describe('[7-05] [7-07] [7-08] a service', () => {
  it('[3-20] tells details, with several hotlines separated by a slash [7-08]', async () => {
    const { data } = (await get('/items/service/demo-hotlines')).body
    expect(data.itemServiceDetailVO.tel.split('/')).toHaveLength(2)
    expect(data.serviceNoAuthVO.managerOrgName).toBe('Cartography and Cadastre Bureau')
  })
  it('[2-18] has twelve questions or more, none without an answer [3-19], [7-05]', async () => {
    const { data } = (await get('/items/service/1065/faq', 'pt')).body
    expect(data.length).toBeGreaterThanOrEqual(12)
    for (const row of data)
      expect(row).toMatchObject({ questionContent: expect.stringMatching(/\?$/), answerContent: expect.stringMatching(/^<p>/) })
  })
  it('[2-17] has laws with secure addresses [3-19], [7-07]', async () => {
    const { data } = (await get('/items/service/1065/law')).body
    expect(data.map((law: { sort: number }) => law.sort).sort()).toEqual([1, 2, 3, 4])
    for (const law of data) expect(law.lawUrl).toMatch(/^https:\/\//)
  })
})

describe('[7-39] dictionaries, portal and files', () => {
  it('[3-12] has codes and names of serviceobject and receive-type [7-39]', async () => {
    const { data } = (await get('/dictionary?prefix=item&name=receive-type', 'pt')).body
    expect(data.map((row: { propertyCode: string }) => row.propertyCode)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect((await get('/dictionary?prefix=item&name=serviceobject')).body.data[0].propertyName).toBe('Macao SAR residents')
  })
  it('answers 400 where a parameter is missing', async () => {
    expect((await get('/dictionary?prefix=item')).body.code).toBe('invalid-request')
  })
  it('lists the pages of service 1065 and gives each by slug and service id [7-39]', async () => {
    const { data } = (await get('/portal/services?serviceNo=1065', 'zh-Hant')).body
    expect(data.map((page: { slug: string }) => page.slug)).toEqual(['service-introduction', 'service-faqs', 'instruction'])
    for (const { slug, serviceId } of data) {
      expect((await get(`/content/service?slug=${slug}&serviceId=${serviceId}`, 'zh-Hant')).body.data.content).toMatch(/^<p>|^<h2>/)
    }
  })
  it.each([
    ['zh-Hant', 'zh-Hant'],
    ['zh-Hans', 'zh-Hans'],
    ['pt', 'pt'],
    ['en', 'pt'],
  ] satisfies [Language, string][])('[1-06] gives rich-text pages to %s readers in %s', async (language, written) => {
    const { data } = (await get('/content/service?slug=service-introduction&serviceId=1065', language)).body
    expect(data.language).toBe(written)
  })
  it('gives the sample picture by its code, as a picture and nothing else', async () => {
    const answer = await fetch(`${server.origin}/api/content/file?fileCode=sample-plan`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })
  it('may be kept for a minute, apart for each language', async () => {
    const { headers } = await get('/items/106500/faqs')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('vary')).toContain('Accept-Language')
  })
})
