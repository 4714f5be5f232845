import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { closeAfterAll, startTestServer } from '../support/test-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))

/** Answers as parsed JSON, because tests read into them freely. */
type Parsed = ReturnType<typeof JSON.parse>
const get = async (path: string, language: string): Promise<{ status: number; data: Parsed }> => {
  const answer = await fetch(`${server.origin}/api/items/${path}`, { headers: { 'accept-language': language } })
  return { status: answer.status, data: ((await answer.json()) as Parsed).data }
}

const ITEMS = ['106501', '106502', '106503', '106504', '106505', '106506']
const PARTS = ['information', 'appointments', 'chnnel', 'business', 'notes', 'queries', 'faqs', 'laws']

describe('every service that can be applied for has a guide, by its definition where none is written [1-04], [2-21]', () => {
  it.each(ITEMS)('%s answers every part in four languages, in whole texts [2-21]', async (itemId) => {
    const names = new Set<string>()
    for (const language of LANGUAGES) {
      for (const part of PARTS) {
        const { status, data } = await get(`${itemId}/${part}`, language)
        expect(status, part).toBe(200)
        expect(JSON.stringify(data), `${part} ${language}`).not.toMatch(/undefined|\[object|"cht"|""|\{\w+(?:, money)?\}/)
      }
      names.add((await get(`${itemId}/information`, language)).data.name)
    }
    expect(names.size).toBe(4)
  })

  it.each([
    ['106503', 'pt', 'No próprio dia ou no dia útil seguinte', undefined],
    ['106503', 'zh-Hant', '即日或下一個工作天', undefined],
    ['106504', 'pt', '10 dias úteis', 'Taxa de consulta: MOP 100,00; Cópia: MOP 12,50'],
    ['106504', 'zh-Hant', '10個工作天', '查閱費：MOP 100.00；副本：MOP 12.50'],
    ['106506', 'en', '7 working days', 'Bulk data handling fee: MOP 300.00'],
  ])('%s in %s says how long it takes and what it costs [9-01]', async (itemId, language, time, costs) => {
    expect((await get(`${itemId}/business`, language)).data[0].needTime).toBe(time)
    const { paidRemark, paidEnable } = (await get(`${itemId}/information`, language)).data
    expect(paidEnable).toBe(1)
    if (costs === undefined) expect(paidRemark).toBeUndefined()
    else expect(paidRemark).toContain(costs)
    const answers: readonly { answer: string }[] = (await get(`${itemId}/faqs`, language)).data
    expect(answers.some(({ answer }) => answer.includes(time))).toBe(true)
    if (costs !== undefined) expect(answers.some(({ answer }) => answer.includes(costs))).toBe(true)
  })

  it('a written guide without a fees panel shows what its service charges [2-21], [9-01]', async () => {
    const { paidEnable, paidRemark, name } = (await get('106501/information', 'en')).data
    expect({ paidEnable, name }).toEqual({ paidEnable: 1, name: 'Application for a certificate of cadastral data' })
    expect(paidRemark).toContain('MOP 15.00')
  })

  it('names what is to be handed in and how the result is received, and who may apply', async () => {
    const { data } = await get('106502/information', 'en')
    expect(data).toMatchObject({
      serviceObject: '1,2,3,4',
      receiveType: '2,3',
      surrogateAble: 1,
      resultName: 'Paper certificate; Sent to the department',
    })
    expect(data.needProvideProfile).toMatch(/^<ul><li>/)
    expect((await get('106506/information', 'en')).data.serviceObject).toBe('3,4')
  })

  it('shows the laws of the service it belongs to [2-17]', async () => {
    expect((await get('106505/laws', 'pt')).data.map((law: { name: string }) => law.name)).toContainEqual(expect.stringMatching(/3\/94\/M/))
  })

  it.each(['106599', '__proto__'])('answers 404 for %s, which no service has', async (itemId) => {
    expect((await get(`${itemId}/information`, 'en')).status).toBe(404)
  })
})
