import { clientOf } from '#tests/support/account.ts'
import { receiptOf } from '#tests/support/purchase.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { Bureau } from '../journeys/support/bureau.ts'
import type { Cell } from './cell.ts'
import type { Money } from './row.ts'

export interface Found {
  readonly charges: number
  readonly lost: number
  readonly chargedTwice: number
  readonly cases: readonly string[]
}

interface OrderView {
  readonly tid: string
  readonly state: string
  readonly case?: { readonly number: string }
}

/** Everything paid is delivered by then, whether or not a user looks at it. */
const DELIVERED_MS = 60_000

/** Looks from outside: at the cashier's records, the owner's order, the public receipt and the bureau's desk. */
export async function auditOf(cell: Cell): Promise<Found> {
  const { server, line } = cell.world
  const person = await clientOf(server, cell.account)
  const nobody = new TestClient(server.origin)
  const bureau = await Bureau.at(server)
  const mine: { readonly billId: string; readonly merchantOrderNo: string; readonly tid: string }[] = []
  for (const { billId, merchantOrderNo } of line.bills.slice(cell.since)) {
    const { status, body } = await person.get<{ data?: OrderView | null }>(`/payment/order?billId=${billId}`)
    if (status !== 200 && status !== 404) throw new Error(`the order of ${billId}: ${status} ${JSON.stringify(body)}`)
    if (body.data) mine.push({ billId, merchantOrderNo, tid: body.data.tid })
  }
  const paid: typeof mine = []
  for (const bill of mine) if ((await cell.ledger(bill.billId)).state === 'paid') paid.push(bill)
  const tids = [...new Set(paid.map(({ tid }) => tid))]
  const until = Date.now() + DELIVERED_MS
  let lost = paid
  const cases = new Set<string>()
  while (lost.length > 0) {
    const open: typeof mine = []
    for (const bill of lost) {
      const { body } = await person.get<{ data: OrderView }>(`/payment/order?tid=${bill.tid}`)
      if (body.data.case !== undefined) cases.add(body.data.case.number)
      else if (!(await isDelivered(bill, body.data.state))) open.push(bill)
    }
    lost = open
    if (Date.now() > until) break
    if (lost.length > 0) await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { charges: paid.length, lost: lost.length, chargedTwice: paid.length - tids.length, cases: [...cases] }

  async function isDelivered({ tid, merchantOrderNo }: (typeof mine)[number], state: string): Promise<boolean> {
    if (state !== 'PAID' || !(await receiptOf(nobody, tid)).body.isValid) return false
    const [recordNo = ''] = merchantOrderNo.split('_')
    return (await bureau.record(recordNo).catch(() => undefined)) !== undefined
  }
}

export function faultsIn(money: Money, { charges, lost, chargedTwice, cases }: Found): readonly string[] {
  const wrong = [
    lost > 0 && `${lost} paid and not delivered`,
    chargedTwice > 0 && cases.length === 0 && 'charged twice, and no case',
    money === 'taken' && charges === 0 && 'said to be taken, and the cashier knows of no charge',
    money === 'notTaken' && charges > 0 && 'said not to be taken, and the cashier took it',
    money === 'checking' && charges > 0 && cases.length === 0 && 'still being checked, and no case',
  ]
  return wrong.filter((one) => one !== false)
}
