import type { Static } from 'typebox'
import type { WireText } from '#shared/domain/languages.ts'
import { toPatacas } from '#shared/domain/money.ts'
import { macaoDay } from '#shared/domain/working-days.ts'
import type { PublicInfo } from '#shared/wire/account.ts'
import { BUREAU } from '../content/bureau.ts'
import { CADASTRAL_ITEM_ID, CADASTRAL_SERVICE_ID } from '../content/ids.ts'
import type { Context, Room } from '../context.ts'
import { implement } from '../http/implement.ts'
import type { Terms } from '../offer/repository.ts'

/** What screens show but do not know by heart (decision 3.10). `data` is JSON within JSON, as the field has it [7-39]. */
export const infoRoom: Room = async (app, context) => {
  implement(app, 'GET /info', async () => ({ success: true, data: JSON.stringify(publicInfo(context, await context.offer.inForce())) }))
}

function publicInfo({ settings, counterparts, clock }: Context, { unitPrice, workingDays }: Terms): Static<typeof PublicInfo> {
  return {
    today: macaoDay(clock.now()),
    sandbox: counterparts.isTestSystem,
    unitPrice: toPatacas(unitPrice),
    workingDays,
    cadastralServiceCode: CADASTRAL_SERVICE_ID,
    cadastralItemId: CADASTRAL_ITEM_ID,
    bureau: { name: BUREAU.name, phone: BUREAU.phone },
    lookupUrl: counterparts.lookupUrl ?? BUREAU.lookupSite,
    viewerUrl: viewers(counterparts.viewerUrl ?? BUREAU.lookupSite.replace(/\/$/, '')),
    ...headerOf(counterparts.headerUrl),
    cartIdleMinutes: settings.cartIdleMinutes,
  }
}

/** The viewer has a page a language, English readers get Portuguese [1-06]; the caller adds `cadno`. */
const viewers = (base: string): WireText => ({ cht: `${base}/zh-Hant`, chs: `${base}/zh-Hans`, por: `${base}/pt`, eng: `${base}/pt` })

const headerOf = (url: string | undefined) => (url === undefined ? {} : { headerUrl: url })
