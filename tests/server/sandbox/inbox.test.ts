import { inArray } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { noticeOutlets, noticeReceivers } from '#server/bureau/notices/outlets.ts'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { addMessage } from '#server/bureau/outbox/facts.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { outboxDeliveries } from '#server/bureau/outbox/tables.ts'
import { closeAfterAll, logInto } from '#tests/support/test-server.ts'
import { postForm, startTestSystem } from './support/test-system.ts'

const system = await closeAfterAll(startTestSystem())
const { db, counterparts, clock, origins } = system.context
const { sandbox } = origins
await keepReceivers(db, noticeReceivers(counterparts), clock.now())
afterEach(() => behave({ SMS: 'works', EMAIL: 'works' }))

const behave = (faults: Record<string, string>) => postForm(`${sandbox}/inbox/faults`, faults)
const inbox = async (number: string): Promise<readonly { readonly times: number }[]> =>
  (await fetch(`${sandbox}/inbox/api/messages?number=${number}`)).json()

let records = 0
async function happen(mode: 'SMS' | 'EMAIL', language: 'pt' | 'zh-Hant' = 'pt'): Promise<string> {
  records += 1
  const record = `EC2026112000${1000 + records}`
  const [outlet, to] = mode === 'SMS' ? ['@sms', '85366123456'] : ['@e-mail', 'ana@example.mo']
  const data = { of: 'ready', mode, language, platform: 'one', to } as const
  await db.transaction((tx) => addMessage(tx, { kind: 'notice', record, audience: 'person', data }, [outlet], clock.now()))
  return record
}
async function deliver(): Promise<void> {
  const deliverers = noticeOutlets(system.context).map((outlet) => new Deliverer(outlet, { db, clock, log: logInto([]), everyMs: 1000 }))
  await Promise.all(deliverers.map((one) => one.deliverDue()))
}

describe('the inbox of the test system', () => {
  it('takes SMS and e-mails as they are sent for real, and shows them by number', async () => {
    const [phone, mail] = [await happen('SMS', 'zh-Hant'), await happen('EMAIL')]
    await deliver()
    const text = expect.stringContaining('已有結果')
    expect(await inbox(phone)).toMatchObject([{ mode: 'SMS', to: '85366123456', subject: null, text, times: 1 }])
    const subject = `DSCC: O resultado do pedido n.º ${mail} está disponível.`
    expect(await inbox(mail)).toMatchObject([{ mode: 'EMAIL', to: 'ana@example.mo', subject }])
    const page = await (await fetch(`${sandbox}/inbox?number=${mail}`)).text()
    expect(page).toContain('ana@example.mo')
    expect(page).not.toContain(phone)
    expect(await (await fetch(`${sandbox}/`)).text()).toContain('href="/inbox"')
  })

  it('takes no SMS that the product did not sign', async () => {
    const body = JSON.stringify({ messageId: 'forged', to: '85366123456', text: 'EC-forged' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${sandbox}/sms/messages`, { method: 'POST', headers, body })).status).toBe(401)
    expect(await inbox('EC-forged')).toEqual([])
  })

  it('a way that is dead has it wait, one that is slow takes it, one that refuses ends it', async () => {
    const both = (fault: string) => behave({ SMS: fault, EMAIL: fault })
    const happenBoth = () => Promise.all((['SMS', 'EMAIL'] as const).map((mode) => happen(mode)))
    const reached = async (made: readonly string[]) => {
      const rows = await db.select().from(outboxDeliveries).where(inArray(outboxDeliveries.record, made))
      return [...rows.map(({ state }) => state), ...(await Promise.all(made.map(inbox))).flat().map(({ times }) => times)]
    }
    await both('dead')
    const waiting = await happenBoth()
    await deliver()
    expect(await reached(waiting)).toEqual(['waiting', 'waiting'])
    await both('slow')
    system.clock.advance(6_000)
    await deliver()
    expect(await reached(waiting)).toEqual(['delivered', 'delivered', 1, 1])
    await both('refuses')
    const refused = await happenBoth()
    await deliver()
    expect(await reached(refused)).toEqual(['dead', 'dead'])
    expect((await behave({ SMS: 'sulks' })).status, 'an unknown behaviour').toBe(400)
  })
})
