import type { Static } from 'typebox'
import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { WireText } from '#shared/domain/languages.ts'
import { toPatacas } from '#shared/domain/money/money.ts'
import type { PublicInfo } from '#shared/wire/account.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { ApiRoutes, Context } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { BUREAU } from '../content/bureau.ts'
import type { Terms } from '../content/fill.ts'
import { CADASTRAL_ITEM_ID, CADASTRAL_SERVICE_ID } from '../content/ids.ts'

/** Values that screens show and that may change, such as the price (decision 3.10). `data` is JSON within JSON, as specified [7-39]. */
export const infoRoutes: ApiRoutes = async (app, context) => {
  implement(app, 'GET /info', () => infoAnswer(context))
}

/** The answer of `GET /info`, which each page carries too (decision 1). */
export async function infoAnswer(context: Context): Promise<WireResponse<'GET /info'>> {
  const [terms, hasPlaces] = await Promise.all([context.offer.inForce(), context.hasPlaces()])
  return { success: true, data: JSON.stringify({ ...publicInfo(context, terms), hasPlaces }) }
}

function publicInfo(
  { settings, counterparts, clock, holidays }: Context,
  { unitPrice, workingDays }: Terms,
): Omit<Static<typeof PublicInfo>, 'hasPlaces'> {
  const today = macaoDay(clock.now())
  return {
    today,
    sandbox: counterparts.isTestSystem,
    unitPrice: toPatacas(unitPrice),
    workingDays,
    readyBy: addWorkingDays(today, workingDays, holidays),
    cadastralServiceCode: CADASTRAL_SERVICE_ID,
    cadastralItemId: CADASTRAL_ITEM_ID,
    bureau: { name: BUREAU.name, address: BUREAU.address, phone: BUREAU.phone },
    lookupUrl: counterparts.lookupUrl ?? BUREAU.lookupSite,
    viewerUrl: viewers(counterparts.viewerUrl ?? BUREAU.lookupSite.replace(/\/$/, '')),
    ...headerOf(counterparts.headerUrl),
    cartIdleMinutes: settings.cartIdleMinutes,
  }
}

/** The viewer has a page for each language except English, whose readers get Portuguese [1-06]; the client adds `cadno`. */
const viewers = (base: string): WireText => ({ cht: `${base}/zh-Hant`, chs: `${base}/zh-Hans`, por: `${base}/pt`, eng: `${base}/pt` })

const headerOf = (url: string | undefined) => (url === undefined ? {} : { headerUrl: url })
