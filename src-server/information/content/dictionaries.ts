import type { Static } from 'typebox'
import type { DictionaryEntry } from '#shared/wire/content.ts'
import type { Written } from './written-content.ts'

type Entry = Written<Static<typeof DictionaryEntry>>

/** Code lists by prefix, then name [3-12], with their texts in four languages. */
export const DICTIONARIES: Readonly<Record<string, Readonly<Record<string, readonly Entry[]>>>> = {
  item: {
    /** target groups of services [2-22] */
    serviceobject: [
      {
        propertyCode: '1',
        propertyName: { cht: '澳門特別行政區居民', chs: '澳门特别行政区居民', por: 'Residentes da RAEM', eng: 'Macao SAR residents' },
      },
      { propertyCode: '2', propertyName: { cht: '非本地居民', chs: '非本地居民', por: 'Não residentes', eng: 'Non-residents' } },
      { propertyCode: '3', propertyName: { cht: '企業', chs: '企业', por: 'Empresas', eng: 'Businesses' } },
      { propertyCode: '4', propertyName: { cht: '社團', chs: '社团', por: 'Associações', eng: 'Associations' } },
      { propertyCode: '5', propertyName: { cht: '公共部門', chs: '公共部门', por: 'Serviços públicos', eng: 'Public entities' } },
    ],
    /** ways to receive a result: codes 1 to 8 [9-05] */
    'receive-type': [
      { propertyCode: '1', propertyName: { cht: '網上', chs: '网上', por: 'Online', eng: 'Online' } },
      { propertyCode: '2', propertyName: { cht: '親臨領取', chs: '亲临领取', por: 'Presencial', eng: 'In person' } },
      { propertyCode: '3', propertyName: { cht: '送交部門', chs: '送交部门', por: 'Envio ao serviço', eng: 'Sent to the department' } },
      { propertyCode: '4', propertyName: { cht: '手機短訊', chs: '手机短讯', por: 'SMS', eng: 'SMS' } },
      { propertyCode: '5', propertyName: { cht: '郵寄', chs: '邮寄', por: 'Via postal', eng: 'Post' } },
      { propertyCode: '6', propertyName: { cht: '銀行', chs: '银行', por: 'Banco', eng: 'Bank' } },
      { propertyCode: '7', propertyName: { cht: '送交部門', chs: '送交部门', por: 'Envio ao serviço', eng: 'Sent to the department' } },
      { propertyCode: '8', propertyName: { cht: '不適用', chs: '不适用', por: 'Não aplicável', eng: 'Not applicable' } },
    ],
  },
}
