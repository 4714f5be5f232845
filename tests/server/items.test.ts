import { describe, expect, it } from 'vitest'
import { SANDBOX_LIBRARY } from '#server/sandbox/content/library.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startContentServer } from '#tests/support/content-server.ts'

const server = await closeAfterAll(startContentServer())
const production = await closeAfterAll(startContentServer({ sandbox: false }))

/** Answers as parsed JSON, because tests read into them freely. */
type Parsed = ReturnType<typeof JSON.parse>
const get = async (path: string, language = 'en', from = server): Promise<{ status: number; body: Parsed; headers: Headers }> => {
  const answer = await fetch(`${from.origin}/api${path}`, { headers: { 'accept-language': language } })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
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

  it.each(['nobody', '__proto__', 'constructor', '%00', '106500?x'])(
    'answers 404 with a message for the unknown number %s',
    async (itemId) => {
      const { status, body } = await get(`/items/${encodeURIComponent(itemId)}/information`)
      expect(status).toBe(404)
      expect(body).toMatchObject({ success: false, isValid: false, code: 'not-found', message: expect.stringMatching(/not found/) })
    },
  )

  it.each([...SANDBOX_LIBRARY.items.keys()])(
    'answers anyone with whole texts for %s, in every part and language [7-02]–[7-04], [7-06]',
    async (itemId) => {
      for (const part of ITEM_CALLS) {
        for (const language of LANGUAGES) {
          const text = JSON.stringify((await get(`/items/${itemId}/${part}`, language)).body.data)
          expect(text, `${part} ${language}`).not.toMatch(/undefined|\[object|"cht"|""/)
        }
      }
    },
  )

  it('shows every code of [2-24] and every validity unit of [2-23] in the sandbox, and none of it outside', async () => {
    const types = (await get('/items/demo-codes/chnnel')).body.data.map((row: { handingType: number }) => row.handingType)
    expect(types).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const units = await Promise.all(
      ['hours', 'days', 'months', 'life'].map(
        async (unit) => (await get(`/items/demo-${unit}/information`)).body.data.resultEfficetiveType,
      ),
    )
    expect(units).toEqual([1, 2, 3, 4])
    expect((await get('/items/demo-codes/chnnel', 'en', production)).status).toBe(404)
    expect((await get('/items/106500/chnnel', 'en', production)).status).toBe(200)
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
  it('answers 404 for an unknown service', async () => {
    expect((await get('/items/service/9999')).status).toBe(404)
    expect((await get('/items/service/demo-empty', 'en', production)).status).toBe(404)
  })
})

describe('[7-39] dictionaries, portal and files', () => {
  it('[3-12] has codes and names of serviceobject and receive-type [7-39]', async () => {
    const { data } = (await get('/dictionary?prefix=item&name=receive-type', 'pt')).body
    expect(data.map((row: { propertyCode: string }) => row.propertyCode)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect((await get('/dictionary?prefix=item&name=serviceobject')).body.data[0].propertyName).toBe('Macao SAR residents')
  })
  it.each(['prefix=item&name=none', 'prefix=constructor&name=prototype', 'prefix=__proto__&name=toString'])(
    'answers 404 for %s',
    async (query) => {
      expect((await get(`/dictionary?${query}`)).status).toBe(404)
    },
  )
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
  it.each(['slug=../../app&serviceId=1065', 'slug=service-introduction&serviceId=1', 'slug=..%2f..%2fids&serviceId=1065'])(
    'answers 404 for %s, and builds no path from it',
    async (query) => {
      expect((await get(`/content/service?${query}`)).status).toBe(404)
    },
  )
  it('gives the sample picture by its code, as a picture and nothing else', async () => {
    const answer = await fetch(`${server.origin}/api/content/file?fileCode=sample-plan`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect((await get('/content/file?fileCode=../package.json')).status).toBe(404)
  })
  it('may be kept for a minute, apart for each language', async () => {
    const { headers } = await get('/items/106500/faqs')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('vary')).toContain('Accept-Language')
  })
})
