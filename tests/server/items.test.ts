import { describe, expect, it } from 'vitest'
import { SANDBOX_LIBRARY } from '#server/sandbox/content/library.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))
const production = await closeAfterAll(startContentServer({ sandbox: false }))

const get = async (path: string, language = 'en', { origin } = server as { readonly origin: string }) => {
  const { status, body, headers } = await new TestClient(origin, { 'accept-language': language }).get<ReturnType<typeof JSON.parse>>(path)
  return { status, body, headers, data: body.data }
}
const infoOf = async (itemId: string, language = 'en') => (await get(`/items/${itemId}/information`, language)).data

const ITEM_CALLS = ['information', 'appointments', 'chnnel', 'business', 'notes', 'queries', 'faqs', 'laws']

describe('[7-02]-[7-06] an item', () => {
  it('[2-22] [2-23] tells every field of the cadastral plan under the wire names [3-01]', async () => {
    const data = await infoOf('106500')
    for (const field of ['serviceName', 'name', 'department', 'itemOrgName', 'applicationConditions', 'workTime', 'departmentNet'])
      expect(data[field], field).toMatch(/\S/)
    expect(data).toMatchObject({ serviceObject: '1,2,3,4', onlineAppointmentAble: 0, receiveType: '1', penaltyEnable: 1, processEnable: 1 })
  })

  it('[1-06] speaks the four languages, each its own', async () => {
    const names = await Promise.all(LANGUAGES.map(async (language) => (await infoOf('106500', language)).name))
    expect(new Set(names).size).toBe(4)
    expect(names[1]).toContain('网上申请')
  })

  // the last six are described by the definitions of their services
  const ITEMS = new Set([...SANDBOX_LIBRARY.items.keys(), '106501', '106502', '106503', '106504', '106505', '106506'])
  const BROKEN = /undefined|\[object|"cht"|""|\{\w+(?:, money)?\}/
  it.each([...ITEMS])(
    'answers anyone with whole texts for %s, in every part and language [7-02]–[7-04], [7-06], [2-21]',
    async (itemId) => {
      for (const path of ITEM_CALLS.map((part) => `/items/${itemId}/${part}`)) {
        for (const language of LANGUAGES) {
          const { status, data } = await get(path, language)
          expect(status, path).toBe(200)
          expect(JSON.stringify(data), `${path} ${language}`).not.toMatch(BROKEN)
        }
      }
    },
  )

  it('shows every code of [2-24] and every validity unit of [2-23] in the sandbox, and none of it outside', async () => {
    const types = (await get('/items/demo-codes/chnnel')).data.map((row: { handingType: number }) => row.handingType)
    expect(types).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const units = await Promise.all(['hours', 'days', 'months', 'life'].map((unit) => infoOf(`demo-${unit}`)))
    expect(units.map(({ resultEfficetiveType }) => resultEfficetiveType)).toEqual([1, 2, 3, 4])
    expect((await get('/items/106500/chnnel', 'en', production)).status).toBe(200)
  })
})

const ids = ['nobody', '106599', '__proto__', 'constructor', '%00', '106500?x']
const nowhere = ids.map((id) => `/items/${encodeURIComponent(id)}/information`)
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
])('%s, which is not there or only in the sandbox, is a 404 with a message, and no path is built from it', async (path) => {
  const { status, body } = await get(path, 'en', nowhere.includes(path) ? server : production)
  const refused = { success: false, isValid: false, code: 'not-found', message: expect.stringMatching(/not found/) }
  expect({ status, body }).toMatchObject({ status: 404, body: refused })
})

describe('every service that can be applied for has a guide, by its definition where none is written [1-04], [2-21]', () => {
  it.each([
    ['106503', 'pt', 'No próprio dia ou no dia útil seguinte', undefined],
    ['106503', 'zh-Hant', '即日或下一個工作天', undefined],
    ['106504', 'pt', '10 dias úteis', 'Taxa de consulta: MOP 100,00; Cópia: MOP 12,50'],
    ['106504', 'zh-Hant', '10個工作天', '查閱費：MOP 100.00；副本：MOP 12.50'],
    ['106506', 'en', '7 working days', 'Bulk data handling fee: MOP 300.00'],
  ])('%s in %s says how long it takes and what it costs [9-01]', async (itemId, language, time, costs) => {
    expect((await get(`/items/${itemId}/business`, language)).data[0].needTime).toBe(time)
    const { paidRemark, paidEnable } = await infoOf(itemId, language)
    expect({ paidRemark, paidEnable }).toEqual({ paidRemark: costs && expect.stringContaining(costs), paidEnable: 1 })
    const answers = (await get(`/items/${itemId}/faqs`, language)).data.map(({ answer }: { answer: string }) => answer).join('\n')
    for (const said of [time, costs ?? time]) expect(answers).toContain(said)
  })

  it('a written guide without a fees panel shows what its service charges [2-21], [9-01]', async () => {
    const paid = { paidEnable: 1, paidRemark: expect.stringContaining('MOP 15.00') }
    expect(await infoOf('106501')).toMatchObject({ ...paid, name: 'Application for a certificate of cadastral data' })
  })

  it('names what is to be handed in and how the result is received, and who may apply', async () => {
    const data = await infoOf('106502')
    const resultName = 'Paper certificate; Sent to the department'
    expect(data).toMatchObject({ serviceObject: '1,2,3,4', receiveType: '2,3', surrogateAble: 1, resultName })
    expect(data.needProvideProfile).toMatch(/^<ul><li>/)
    expect((await infoOf('106506')).serviceObject).toBe('3,4')
  })

  it('shows the laws of the service it belongs to [2-17]', async () => {
    const { data } = await get('/items/106505/laws', 'pt')
    expect(data).toContainEqual(expect.objectContaining({ name: expect.stringMatching(/3\/94\/M/) }))
  })
})

describe('[7-05] [7-07] [7-08] a service', () => {
  it('[3-20] tells details, with several hotlines separated by a slash [7-08]', async () => {
    const { data } = await get('/items/service/demo-hotlines')
    expect(data.itemServiceDetailVO.tel.split('/')).toHaveLength(2)
    expect(data.serviceNoAuthVO.managerOrgName).toBe('Cartography and Cadastre Bureau')
  })
  it('[2-18] has twelve questions or more, none without an answer [3-19], [7-05]', async () => {
    const { data } = await get('/items/service/1065/faq', 'pt')
    expect(data.length).toBeGreaterThanOrEqual(12)
    for (const row of data)
      expect(row).toMatchObject({ questionContent: expect.stringMatching(/\?$/), answerContent: expect.stringMatching(/^<p>/) })
  })
  it('[2-17] has laws with secure addresses [3-19], [7-07]', async () => {
    const { data } = await get('/items/service/1065/law')
    expect(data.map((law: { sort: number }) => law.sort).sort()).toEqual([1, 2, 3, 4])
    for (const law of data) expect(law.lawUrl).toMatch(/^https:\/\//)
  })
})

describe('[7-39] dictionaries, portal and files', () => {
  it('[3-12] has codes and names of serviceobject and receive-type [7-39]', async () => {
    const { data } = await get('/dictionary?prefix=item&name=receive-type', 'pt')
    expect(data.map((row: { propertyCode: string }) => row.propertyCode)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect((await get('/dictionary?prefix=item&name=serviceobject')).data[0].propertyName).toBe('Macao SAR residents')
  })
  it('answers 400 where a parameter is missing', async () =>
    expect((await get('/dictionary?prefix=item')).body.code).toBe('invalid-request'))
  it('lists the pages of service 1065 and gives each by slug and service id [7-39]', async () => {
    const { data } = await get('/portal/services?serviceNo=1065', 'zh-Hant')
    expect(data.map((page: { slug: string }) => page.slug)).toEqual(['service-introduction', 'service-faqs', 'instruction'])
    for (const { slug, serviceId } of data)
      expect((await get(`/content/service?slug=${slug}&serviceId=${serviceId}`, 'zh-Hant')).data.content).toMatch(/^<p>|^<h2>/)
  })
  it.each([
    ['zh-Hant', 'zh-Hant'],
    ['zh-Hans', 'zh-Hans'],
    ['pt', 'pt'],
    ['en', 'pt'],
  ] satisfies [Language, string][])('[1-06] gives rich-text pages to %s readers in %s', async (language, written) => {
    expect((await get('/content/service?slug=service-introduction&serviceId=1065', language)).data.language).toBe(written)
  })
  it('gives the sample picture by its code, as a picture and nothing else', async () => {
    const { status, headers } = await fetch(`${server.origin}/api/content/file?fileCode=sample-plan`)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg+xml')])
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })
  it('may be kept for a minute, apart for each language', async () => {
    const { headers } = await get('/items/106500/faqs')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('vary')).toContain('Accept-Language')
  })
})
