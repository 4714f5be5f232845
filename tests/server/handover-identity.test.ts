import { describe, expect, it } from 'vitest'
import { accept, submission } from '#tests/support/application.ts'
import { askForLink, makeLink, Phone } from '#tests/support/phone.ts'
import { closeAfterAll, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))
const { identity } = server
const phone = new Phone(server.origin)

const apply = async () => {
  const owner = await server.signIn()
  const body = await submission(owner, 'FACE-04')
  const { body: accepted } = await accept(owner, body)
  return { owner, body, applyNo: accepted.data?.applyNo ?? '' }
}
const popup = async (person: TestClient, applyNo: string) =>
  (await person.get<{ data: { url: string } }>(`/identities/auth-url?applyNo=${applyNo}&channel=web`)).body.data.url.split('id=')[1] ?? ''
const status = async (person: TestClient, id: string) =>
  (await person.get<{ data: { status: string } }>(`/identities/status?id=${id}`)).body.data.status

describe('the identity check on a phone (decision 9.13), [4-05], threat 7', () => {
  it('is done there, ends there, and the desktop hears of it from the server', async () => {
    const { owner, body, applyNo } = await apply()
    const { link, subject } = await makeLink(owner, 'identity', applyNo, { language: 'pt' })
    const page = await phone.look(link)
    expect(page.text).toContain('Continuar a verificação de identidade')
    for (const secret of [applyNo, subject, '陳', 'CHAN']) expect(page.text).not.toContain(secret)
    expect(await status(owner, subject)).toBe('waiting')
    expect((await phone.goOn(link)).location).toBe(`https://id.example/check?language=pt&id=${subject}`)
    expect(identity.checks.get(subject)?.returnUrl).toBe(`${server.context.origins.product}/ecad/continue/done?language=pt`)
    identity.decides(subject, 'ok')
    expect(await status(owner, subject)).toBe('success')
    expect((await accept(owner, { ...body, stage: 'final' })).body.reason, 'only the payment is owed now').toBe('payment-owed')
    expect((await phone.look(link)).status).toBe(404)
    expect((await askForLink(owner, 'identity', applyNo)).body.code).toBe('identity-verified')
  })

  it('a newer link leads to the same check while that is open, and voids the older', async () => {
    const { owner, applyNo } = await apply()
    const first = await makeLink(owner, 'identity', applyNo)
    const second = await makeLink(owner, 'identity', applyNo)
    expect(second.subject).toBe(first.subject)
    expect([(await phone.look(first.link)).status, (await phone.look(second.link)).status]).toEqual([404, 200])
  })

  it('is another than the popup’s, which ends in this service', async () => {
    const { owner, applyNo } = await apply()
    const { subject } = await makeLink(owner, 'identity', applyNo)
    const own = await popup(owner, applyNo)
    expect(own).not.toBe(subject)
    expect(identity.checks.get(own)?.returnUrl).toContain('/ecad/identity-passed.html')
    const again = await owner.get<{ data: { url: string } }>(`/identities/auth-url/refresh?id=${subject}`)
    expect(again.body.data.url, 'a second attempt on the desktop after a first by phone').toContain(own)
  })

  it('failed there, a new link begins a new check', async () => {
    const { owner, applyNo } = await apply()
    const first = await makeLink(owner, 'identity', applyNo)
    identity.decides(first.subject, 'failed')
    expect(await status(owner, first.subject)).toBe('failed')
    expect((await phone.goOn(first.link)).status).toBe(404)
    expect((await makeLink(owner, 'identity', applyNo)).subject).not.toBe(first.subject)
  })

  it('verified by the popup meanwhile, the phone’s link is over', async () => {
    const { owner, applyNo } = await apply()
    const { link } = await makeLink(owner, 'identity', applyNo)
    const own = await popup(owner, applyNo)
    identity.decides(own, 'ok')
    expect(await status(owner, own)).toBe('success')
    expect((await phone.goOn(link)).status).toBe(404)
  })

  it('verified on the phone meanwhile, a window’s check need not be done', async () => {
    const { owner, applyNo } = await apply()
    const { subject } = await makeLink(owner, 'identity', applyNo)
    const own = await popup(owner, applyNo)
    identity.decides(subject, 'ok')
    expect(await status(owner, own)).toBe('waiting')
    expect(await status(owner, subject)).toBe('success')
    expect(await status(owner, own)).toBe('success')
  })

  it('a provider that does not answer makes no link', async () => {
    const { owner, applyNo } = await apply()
    identity.silent = true
    const refused = await askForLink(owner, 'identity', applyNo)
    identity.silent = false
    expect([refused.status, refused.body.code]).toEqual([503, 'identity-unavailable'])
  })
})
