import { parseLanguage } from '#shared/domain/languages.ts'
import { parcelOf, parishMapOf } from '../cadastre/parcels.ts'
import { type Answered, refused } from './client.ts'
import type { Desk, RecordView, Wish } from './desk.ts'

/**
 * Draws the plans named by the form from the seeded geometry and uploads them one by one. If one is refused, those before it stay issued.
 */
export async function issuePlans(desk: Desk, wish: Wish): Promise<Answered<undefined>> {
  const { office } = desk
  const plans = wish.given.all('plan')
  if (plans.length === 0) return refused(400, 'invalid-request')
  let { version } = wish
  for (const item of plans) {
    const sheetPdf = await sheetOf(desk, wish, item)
    if (sheetPdf === undefined) return refused(409, 'no-such-plan', { why: item })
    const answer = await office.call('POST /back-office/records/{recordNo}/results/{item}', {
      params: { recordNo: wish.recordNo, item },
      query: { by: wish.by, version },
      // Each call has its own key, so a repetition of the act repeats each call.
      key: `${wish.key}.${item}`,
      file: sheetPdf,
    })
    if (!answer.ok) return answer
    // The API answers a form with the record's summary.
    version = answer.data.version
  }
  return { ok: true, data: undefined }
}

export const wantedOf = ({ results }: RecordView): readonly string[] =>
  results.flatMap(({ item, state }) => (state === 'wanted' ? [item] : []))

async function sheetOf({ drawing }: Desk, { recordNo, given }: Wish, item: string): Promise<Buffer | undefined> {
  const parcel = parcelOf(item)
  const parishMap = parcel && parishMapOf(parcel)
  if (parcel === undefined || parishMap === undefined) return undefined
  const language = parseLanguage(given.get('sheetLanguage')) ?? 'zh-Hant'
  return drawing.draw({ parishMap, parcel, recordNo, issuedOn: drawing.today(), language })
}
