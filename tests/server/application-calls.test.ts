import { describe, expect, it } from 'vitest'
import { deny } from '#server/accounts/qualification.ts'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { accept, receivePaper, submission } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { bureauAsks } from '#tests/support/second-payment.ts'

/** The calls of an application as in section 7: parameters, and the content of the answers. */
const rig = await closeAfterAll(startIdentityServer())
const person = await rig.server.signIn('asker')

const applied = async (itemCode: string) =>
  (await accept(person, await submission(person, itemCode, { receiveResult: receivePaper(2) }))).body.data?.applyNo ?? ''

describe('calls of the form and the start-up', () => {
  it('the purposes, in the language asked for [7-09], [3-11]', async () => {
    const { body } = await person.with({ 'accept-language': 'pt' }).get('/apply-form?itemCode=CERT-01')
    expect(body).toMatchObject({
      success: true,
      data: {
        applyUses: [
          { useCode: 1, useName: 'Formalidades bancárias' },
          { useCode: 2, useName: 'Compra e venda de imóveis' },
          { useCode: 3, useName: 'Fins judiciais ou notariais' },
          { useCode: 99, useName: 'Outra' },
        ],
        projectDict: expect.arrayContaining([{ value: '1', label: 'Dados sobre os limites do terreno' }]),
      },
    })
  })

  it('whether the person may apply, with the items; a refusal in words [7-10], [6-04]', async () => {
    const path = '/check?idNumber=1234567(8)&idType=15&serviceCode=CAD-CERT'
    const { body } = await person.with({ 'accept-language': 'zh-Hant' }).get(path)
    expect(body).toMatchObject({
      success: true,
      data: {
        postItems: [{ id: '1', name: '可選擇一項或多項', projectDict: expect.arrayContaining([{ value: '2', label: '面積資料' }]) }],
      },
    })
    const words = { cht: '未符合', chs: '未符合', por: 'Não reúne', eng: 'Not entitled to this' }
    const { identityType, identityNo } = { identityType: '15', identityNo: '1234567(8)' }
    await deny(rig.server.context.db, TEST_KEYS.denial, { identityType, identityNo }, words, 'CAD-UPDATE')
    expect((await person.get(path.replace('CAD-CERT', 'CAD-UPDATE'))).body).toEqual({ success: false, message: words.eng })
  })
})

describe('calls of the steps', () => {
  it('what is to be paid, by payCode 1, and whether it was [7-12], [7-13], [7-38], [3-15]', async () => {
    const applyNo = await applied('CERT-01')
    const { body } = await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${applyNo}&payCode=1`)
    const line = { payItemId: 'cert-copy', price: 15, quantity: 2, unit: 'MOP', money: 30, isExemption: false }
    expect(body).toMatchObject({ success: true, data: { total: 30, unit: 'MOP', commodityList: [line] } })
    const { body: paid } = await person.get(`/payment/bill/success?billId=${body.data.billId}`)
    expect(paid).toMatchObject({ success: true, data: { state: 'NEW' } })
  })

  it('a link to the check with its identifier, and another under the same one [7-14], [7-37]', async () => {
    const applyNo = await applied('FACE-04')
    for (const channel of ['web', 'app']) {
      const first = (await person.get<{ data: { url: string } }>(`/identities/auth-url?applyNo=${applyNo}&channel=${channel}`)).body.data
        .url
      const id = new URL(first).searchParams.get('id') ?? ''
      expect(id).not.toBe('')
      const again = (await person.get<{ data: { url: string } }>(`/identities/auth-url/refresh?id=${id}`)).body.data.url
      expect(new URL(again).searchParams.get('id')).toBe(id)
    }
  })

  it('a later payment by application and node [7-15], [2-19]', async () => {
    const applyNo = await applied('CERT-01')
    await bureauAsks(rig.server, applyNo)
    const { body } = await person.post('/second-payment', { applyNo, nodeCode: 'POSTAGE' })
    expect(body).toMatchObject({ success: true, data: { total: 24.5, commodityList: [{ payItemId: 'postage', quantity: 1 }] } })
  })
})
