import { describe, expect, it } from 'vitest'
import { openSession } from '#server/accounts/sessions.ts'
import { cartOf, fillCart, makeOrder } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = '', B = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())

interface Guest {
  readonly user: { readonly accountType: string; readonly nameCn: string }
}
const kindOf = async (person: TestClient) => (await person.get<Guest>('/MacauOneAcc/GetUser')).body.user.accountType
const plansOf = async (person: TestClient) => (await cartOf(person)).plans

describe('rights belong to the session, data to the person in that capacity (threat 16)', () => {
  it('a corporate sign-in elsewhere does not make a living personal session corporate, nor the other way round [6-01]', async () => {
    const personal = await server.signIn('both', 'PERSONAL')
    const corporate = await server.signIn('both', 'CORPORATE')
    expect([await kindOf(personal), await kindOf(corporate)]).toEqual(['PERSONAL', 'CORPORATE'])
    const again = await server.signIn('both', 'PERSONAL')
    expect([await kindOf(personal), await kindOf(corporate), await kindOf(again)]).toEqual(['PERSONAL', 'CORPORATE', 'PERSONAL'])
  })

  it('neither capacity sees the other’s cart and orders, and each finds its own again', async () => {
    const personal = await server.signIn('buyer of both', 'PERSONAL')
    const corporate = await server.signIn('buyer of both', 'CORPORATE')
    await fillCart(personal, [A])
    const { tid } = await makeOrder(corporate, [B])
    expect((await personal.get(`/payment/order?tid=${tid}`)).status).toBe(404)
    expect((await personal.get('/payment/order/unpaid')).body).toEqual({ success: true, data: null })
    expect((await corporate.get(`/payment/order?tid=${tid}`)).status).toBe(200)
    const again = await server.signIn('buyer of both', 'PERSONAL')
    expect(await plansOf(again)).toEqual([A])
    expect((await (await server.signIn('buyer of both', 'CORPORATE')).get(`/payment/order?tid=${tid}`)).status).toBe(200)
  })

  it('a name the provider changed is the next session’s; the one under way goes on with what it began with', async () => {
    const open = async (nameCn: string) => {
      const profile = { nameCn, namePt: '', identityType: '15', identityNo: '1', mobile: '', euid: 'e' } as const
      const { bearer } = await openSession(server.context.db, { id: 'renamed', accountType: 'PERSONAL', profile }, server.clock.now())
      return server.nobody.with({ authorization: `Bearer ${bearer}` })
    }
    const earlier = await open('陳,大文')
    const later = await open('陳,大明')
    const names = await Promise.all([earlier, later].map(async (one) => (await one.get<Guest>('/MacauOneAcc/GetUser')).body.user.nameCn))
    expect(names).toEqual(['陳,大文', '陳,大明'])
  })

  it('first sign-ins of both capacities at once are two accounts, whichever comes first', async () => {
    for (let round = 0; round < 2; round += 1) {
      const name = `at once ${round}`
      const kinds = ['PERSONAL', 'CORPORATE', 'PERSONAL', 'CORPORATE'] as const
      const people = await Promise.all(kinds.map((kind) => server.signIn(name, kind)))
      expect(await Promise.all(people.map(kindOf))).toEqual(kinds)
      const [personal, corporate, alsoPersonal, alsoCorporate] = people
      if (!(personal && corporate && alsoPersonal && alsoCorporate)) throw new Error('four people')
      await fillCart(personal, [A])
      await fillCart(corporate, [B])
      expect([await plansOf(alsoPersonal), await plansOf(alsoCorporate)]).toEqual([[A], [B]])
    }
  })
})
