import type { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

const BY = 'Lei Ka Man'

/**
 * Ten orders made by the product, in the proportions of ordinary work: six of two plans and three applications, each paid, taken, answered
 * with a result and closed, and one unpaid.
 */
export async function makeSeeds(office: BackOffice): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    const plans = ON_SALE.slice(2 * n, 2 * n + 2)
    await handles(office, (await office.paidOrder(plans, 'seed')).recordNo, plans)
  }
  for (let n = 0; n < 3; n += 1) await handles(office, (await office.paidApplication()).recordNo, ['paper'])
  await makeOrder(await office.server.signIn('seed'), ON_SALE.slice(12, 14))
}

async function handles(office: BackOffice, recordNo: string, items: readonly string[]): Promise<void> {
  let version = 1
  const next = ({ status, body }: { readonly status: number; readonly body: { readonly version: number } }): void => {
    if (status !== 200) throw new Error(`${recordNo} at version ${version}: ${JSON.stringify(body)}`)
    version = body.version
  }
  next(await office.post(`/records/${recordNo}/take`, { by: BY, version }))
  for (const item of items) next(await office.handIn(recordNo, item, version, planPdf(`${recordNo} ${item}`)))
  for (const state of ['ready', 'closed'])
    next(await office.post(`/records/${recordNo}/state`, { by: BY, version, state, why: 'it is done' }))
}
