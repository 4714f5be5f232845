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
const { db, counterparts, clock } = system.context
await keepReceivers(db, noticeReceivers(counterparts), clock.now())
afterEach(() => behave({ SMS: 'works', EMAIL: 'works' }))

const sandbox = () => system.context.origins.sandbox
const behave = (faults: Record<string, string>) => postForm(`${sandbox()}/inbox/faults`, faults)
const inbox = async (number: string): Promise<readonly { readonly text: string }[]> =>
  (await fetch(`${sandbox()}/inbox/api/messages?number=${number}`)).json()

let records = 0
async function happen(mode: 'SMS' | 'EMAIL', language: 'pt' | 'zh-Hant' = 'pt'): Promise<string> {
  records += 1
  const record = `EC2026112000${1000 + records}`
  const to = mode === 'SMS' ? '85366123456' : 'ana@example.mo'
  const data = { of: 'ready', mode, language, platform: 'one', to } as const
  await db.transaction((tx) =>
    addMessage(tx, { kind: 'notice', record, audience: 'person', data }, [mode === 'SMS' ? '@sms' : '@e-mail'], clock.now()),
  )
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
    expect(await inbox(mail)).toMatchObject([
      { mode: 'EMAIL', to: 'ana@example.mo', subject: `DSCC: O resultado do pedido n.º ${mail} está disponível.` },
    ])
    const page = await (await fetch(`${sandbox()}/inbox?number=${mail}`)).text()
    expect(page).toContain('ana@example.mo')
    expect(page).not.toContain(phone)
    expect(await (await fetch(`${sandbox()}/`)).text()).toContain('href="/inbox"')
  })

  it('takes no SMS that the product did not sign', async () => {
    const body = JSON.stringify({ messageId: 'forged', to: '85366123456', text: 'EC-forged' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${sandbox()}/sms/messages`, { method: 'POST', headers, body })).status).toBe(401)
    expect(await inbox('EC-forged')).toEqual([])
  })

  it('a way that is dead has it wait, one that is slow takes it, one that refuses ends it', async () => {
    const both = (fault: string) => behave({ SMS: fault, EMAIL: fault })
    const happenBoth = () => Promise.all((['SMS', 'EMAIL'] as const).map((mode) => happen(mode)))
    const statesOf = async (made: readonly string[]) =>
      (await db.select().from(outboxDeliveries).where(inArray(outboxDeliveries.record, made))).map(({ state }) => state)
    await both('dead')
    const waiting = await happenBoth()
    await deliver()
    expect([await statesOf(waiting), await Promise.all(waiting.map(inbox))]).toEqual([
      ['waiting', 'waiting'],
      [[], []],
    ])
    await both('slow')
    system.clock.advance(6_000)
    await deliver()
    expect(await statesOf(waiting)).toEqual(['delivered', 'delivered'])
    expect(await Promise.all(waiting.map(inbox))).toMatchObject([[{ times: 1 }], [{ times: 1 }]])
    await both('refuses')
    const refused = await happenBoth()
    await deliver()
    expect([await statesOf(refused), await Promise.all(refused.map(inbox))]).toEqual([
      ['dead', 'dead'],
      [[], []],
    ])
  })

  it('refuses an unknown behaviour', async () => {
    expect((await behave({ SMS: 'sulks' })).status).toBe(400)
  })
})
