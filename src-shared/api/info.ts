import type { Static } from 'typebox'
import { fromPatacas } from '../domain/money/money.ts'
import type { PublicFacts } from '../domain/public-facts.ts'
import type { PublicInfo } from '../wire/account.ts'
import { ParseError } from './errors.ts'
import { readJson } from './json.ts'
import { read, text } from './shape.ts'
import type { ApiClient } from './types.ts'

/** Public settings of the service: an envelope whose data is a JSON string [7-39]. */
export async function fetchPublicFacts(api: ApiClient): Promise<PublicFacts> {
  const call = 'GET /info'
  const { success, data } = await api.call(call, {}, { safe: true, cached: true, withoutToken: true })
  if (!success) throw new ParseError(call, 'no facts')
  const info = readJson(call, data) as Static<typeof PublicInfo>
  return read(call, () => ({
    today: text(info.today),
    sandbox: info.sandbox,
    unitPrice: fromPatacas(info.unitPrice),
    workingDays: info.workingDays,
    readyBy: { day: text(info.readyBy.day), certain: info.readyBy.certain },
    cadastralServiceCode: text(info.cadastralServiceCode),
    cadastralItemId: text(info.cadastralItemId),
    bureau: { name: info.bureau.name, address: info.bureau.address, phone: text(info.bureau.phone) },
    lookupUrl: text(info.lookupUrl),
    viewerUrl: info.viewerUrl,
    headerUrl: info.headerUrl,
    cartIdleMinutes: info.cartIdleMinutes,
    // absent while an older server answers
    hasPlaces: info.hasPlaces === true,
  }))
}
