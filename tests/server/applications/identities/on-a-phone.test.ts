import { describe, expect, it } from 'vitest'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { accept } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { askForLink, makeLink, Phone } from '#tests/support/phone.ts'

const rig = await closeAfterAll(startIdentityServer())
const { identity, server, status } = rig
const phone = new Phone(server.origin)

describe('the identity check on a phone (decision 9.13), [4-05], threat 7', () => {
  it('is done there, ends there, and the desktop hears of it from the server', async () => {
    const { person: owner, body, applyNo } = await rig.apply()
    const { link, subject } = await makeLink(owner, 'identity', applyNo, { language: 'pt' })
    const page = await phone.look(link)
    expect(page.text).toContain('Continuar a verificação de identidade')
    const { euid } = identity.check(subject).person
    for (const secret of [applyNo, subject, euid, '1234567', '陳', 'CHAN', '66123456']) expect(page.text).not.toContain(secret)
    expect(await status(owner, subject)).toBe('waiting')
    expect((await phone.goOn(link)).location).toBe(`https://id.example/check?language=pt&id=${subject}`)
    expect(identity.checks.get(subject)?.returnUrl).toBe(`${server.context.origins.product}/ecad/continue/done?language=pt`)
    identity.decides(subject, 'ok')
    expect(await status(owner, subject)).toBe('success')
    expect((await accept(owner, { ...body, stage: 'final' })).body.reason, 'only the payment is owed now').toBe('payment-owed')
    expect((await phone.look(link)).status).toBe(404)
    expect((await askForLink(owner, 'identity', applyNo)).body.code).toBe('identity-verified')
  })

  it('is another than the popup’s, which ends in this service', async () => {
    const { person: owner, applyNo } = await rig.apply()
    const { subject } = await makeLink(owner, 'identity', applyNo)
    const own = await rig.link(owner, applyNo)
    expect(own).not.toBe(subject)
    expect(identity.checks.get(own)?.returnUrl).toContain('/ecad/identity-passed.html')
    expect(await rig.again(owner, subject), 'a second attempt on the desktop after a first by phone').toBe(own)
  })

  it('failed there, a new link begins a new check', async () => {
    const { person: owner, applyNo } = await rig.apply()
    const first = await makeLink(owner, 'identity', applyNo)
    identity.decides(first.subject, 'failed')
    expect(await status(owner, first.subject)).toBe('failed')
    expect((await phone.goOn(first.link)).status).toBe(404)
    expect((await makeLink(owner, 'identity', applyNo)).subject).not.toBe(first.subject)
  })

  it('verified by the popup meanwhile, the phone’s link is over', async () => {
    const { person: owner, applyNo } = await rig.apply()
    const { link } = await makeLink(owner, 'identity', applyNo)
    const own = await rig.link(owner, applyNo)
    identity.decides(own, 'ok')
    expect(await status(owner, own)).toBe('success')
    expect((await phone.goOn(link)).status).toBe(404)
  })

  it('a provider that does not answer makes no link', async () => {
    const { person: owner, applyNo } = await rig.apply()
    identity.silent = true
    const refused = await askForLink(owner, 'identity', applyNo)
    identity.silent = false
    expect([refused.status, refused.body.code]).toEqual([503, 'identity-unavailable'])
  })
})
