import type { Static } from 'typebox'
import { inFour } from '#shared/i18n/in-simplified.ts'
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
        propertyName: inFour('澳門特別行政區居民', 'Residentes da RAEM', 'Macao SAR residents'),
      },
      { propertyCode: '2', propertyName: inFour('非本地居民', 'Não residentes', 'Non-residents') },
      { propertyCode: '3', propertyName: inFour('企業', 'Empresas', 'Businesses') },
      { propertyCode: '4', propertyName: inFour('社團', 'Associações', 'Associations') },
      { propertyCode: '5', propertyName: inFour('公共部門', 'Serviços públicos', 'Public entities') },
    ],
    /** ways to receive a result: codes 1 to 8 [9-05] */
    'receive-type': [
      { propertyCode: '1', propertyName: inFour('網上', 'Online', 'Online') },
      { propertyCode: '2', propertyName: inFour('親臨領取', 'Presencial', 'In person') },
      { propertyCode: '3', propertyName: inFour('送交部門', 'Envio ao serviço', 'Sent to the department') },
      { propertyCode: '4', propertyName: inFour('手機短訊', 'SMS', 'SMS') },
      { propertyCode: '5', propertyName: inFour('郵寄', 'Via postal', 'Post') },
      { propertyCode: '6', propertyName: inFour('銀行', 'Banco', 'Bank') },
      { propertyCode: '7', propertyName: inFour('送交部門', 'Envio ao serviço', 'Sent to the department') },
      { propertyCode: '8', propertyName: inFour('不適用', 'Não aplicável', 'Not applicable') },
    ],
  },
}
