import { parseLanguage } from '#shared/domain/languages.ts'
import { parcelOf, parishMapOf } from '../cadastre/parcels.ts'
import { CLERK } from './clerk.ts'
import { type Answered, refused } from './client.ts'
import type { Desk, RecordAct } from './desk.ts'

/**
 * Draws the plans named by the form from the seeded geometry and uploads them one by one. If one is refused, those before it stay issued.
 */
export async function issuePlans(desk: Desk, act: RecordAct): Promise<Answered<undefined>> {
  const plans = act.given.all('plan')
  if (plans.length === 0) return refused(400, 'invalid-request')
  let { version } = act
  for (const item of plans) {
    const sheetPdf = await sheetOf(desk, act, item)
    if (sheetPdf === undefined) return refused(409, 'no-such-plan', { why: item })
    // Each call has its own key, so a repetition of the act repeats each call.
    const answer = await handIn(desk, { ...act, version, key: `${act.key}.${item}` }, item, sheetPdf)
    if (!answer.ok) return answer
    // The API answers a form with the record's summary.
    version = answer.data.version
  }
  return { ok: true, data: undefined }
}

/** Uploads the document of one plan or result. */
export const handIn = ({ office }: Desk, { recordNo, version, key }: RecordAct, item: string, file: Buffer) =>
  office.call('POST /back-office/records/{recordNo}/results/{item}', {
    params: { recordNo, item },
    query: { by: CLERK, version },
    key,
    file,
  })

async function sheetOf({ drawing }: Desk, { recordNo, given }: RecordAct, item: string): Promise<Buffer | undefined> {
  const parcel = parcelOf(item)
  const parishMap = parcel && parishMapOf(parcel)
  if (parcel === undefined || parishMap === undefined) return undefined
  const language = parseLanguage(given.get('sheetLanguage')) ?? 'zh-Hant'
  return drawing.draw({ parishMap, parcel, recordNo, issuedOn: drawing.today(), language })
}
