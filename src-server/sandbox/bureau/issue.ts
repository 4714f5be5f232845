import { parseLanguage } from '#shared/domain/languages.ts'
import { parcelOf, parishMapOf } from '../cadastre/parcels.ts'
import { type Answered, refused } from './client.ts'
import type { Desk, RecordView, Wish } from './desk.ts'

/** What was issued. Plans are issued one after the other; those before a refused one stay issued. */
export interface Issued {
  readonly issued: readonly string[]
}

/** Draws the plans of a record by the seeded geometry and hands each in: those that are named, or all that are wanted. */
export async function issuePlans(desk: Desk, wish: Wish): Promise<Answered<Issued>> {
  const { office } = desk
  const named = wish.given.all('plan')
  const record = named.length > 0 ? undefined : await office.call('GET /back-office/records/{recordNo}', { params: wish })
  if (record?.ok === false) return record
  const plans = record === undefined ? named : wantedOf(record.data)
  if (plans.length === 0) return refused(409, 'nothing-wanted')
  const issued: string[] = []
  let { version } = wish
  for (const item of plans) {
    const drawn = await sheetOf(desk, wish, item)
    if (drawn === undefined) return refused(409, 'no-such-plan', { why: item })
    const answer = await office.call('POST /back-office/records/{recordNo}/results/{item}', {
      params: { recordNo: wish.recordNo, item },
      query: { by: wish.by, version },
      // one key for each call: a repetition of all repeats each
      key: `${wish.key}.${item}`,
      file: drawn,
    })
    if (!answer.ok) return answer
    // the API answers a form with the record's line
    version = answer.data.version
    issued.push(item)
  }
  return { ok: true, data: { issued } }
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
