import type { WireText } from '#shared/domain/languages.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'
import { BUREAU } from '../../information/content/bureau.ts'
import { ALL_PANELS, type ItemContent, OVERVIEW_ONLY } from '../../information/content/item-content.ts'

/* Not services: items that show testers every code of the guide [2-21]-[2-24]. Their texts tell the reader that, and only a sandbox serves them. */

const NOTHING: Omit<ItemContent, 'information'> = {
  channels: [],
  appointments: [],
  business: [],
  notes: [],
  queries: [],
  faqs: [],
  laws: [],
}

const SERVICE_NAME = inFour(
  '示範事項（非真實服務）',
  'Item de demonstração (não é um serviço real)',
  'Demonstration item (not a real service)',
)

const numbered = (number: number) => inFour(`示範內容${number}`, `Texto de demonstração ${number}`, `Demonstration text ${number}`)

const validity = (itemId: string, name: WireText, time: number | undefined, type: 1 | 2 | 3 | 4): ItemContent => ({
  ...NOTHING,
  information: {
    itemId,
    serviceName: SERVICE_NAME,
    name,
    resultName: name,
    ...(time === undefined ? {} : { resultEfficetiveTime: time }),
    resultEfficetiveType: type,
    receiveType: '1,2,3,4,5,6,7,8',
    onlineAppointmentAble: 1,
    commissionAble: 1,
    surrogateAble: 1,
    ...OVERVIEW_ONLY,
    resultReceiveEnable: 1,
  },
})

/** Every type of handling, appointment and query at once. */
const everyCode: ItemContent = {
  ...NOTHING,
  information: {
    itemId: 'demo-codes',
    serviceName: SERVICE_NAME,
    name: inFour('示範：所有代碼', 'Demonstração: todos os códigos', 'Demonstration: every code'),
    department: BUREAU.name,
    serviceObject: '1,2,3,4,5',
    ...OVERVIEW_ONLY,
    handingTimeEnable: 1,
    appointmentEnable: 1,
    paidEnable: 1,
    queryEnable: 1,
  },
  channels: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((handingType) => ({
    handingType,
    serviceTime: BUREAU.officeHours,
    address: numbered(handingType),
    telphone: BUREAU.phone,
  })),
  appointments: [1, 2, 3, 4].map((type) => ({ type, serviceTime: BUREAU.officeHours, address: numbered(type) })),
  queries: [1, 2].map((queryType) => ({ queryType, serviceTime: BUREAU.officeHours, address: numbered(queryType) })),
}

/** All panels are present and empty: '-' and the empty picture. */
const empty: ItemContent = { ...NOTHING, information: { itemId: 'demo-empty', ...ALL_PANELS } }

export const DEMONSTRATION_ITEMS: readonly ItemContent[] = [
  everyCode,
  empty,
  validity('demo-hours', inFour('示範：有效期2小時', 'Demonstração: válido por 2 horas', 'Demonstration: valid for 2 hours'), 2, 1),
  validity('demo-days', inFour('示範：有效期90天', 'Demonstração: válido por 90 dias', 'Demonstration: valid for 90 days'), 90, 2),
  validity('demo-months', inFour('示範：有效期1個月', 'Demonstração: válido por 1 mês', 'Demonstration: valid for 1 month'), 1, 3),
  validity('demo-life', inFour('示範：終身有效', 'Demonstração: vitalício', 'Demonstration: valid for life'), undefined, 4),
]
