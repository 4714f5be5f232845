import { describe, expect, test } from 'vitest'
import type { Applicant } from '../support/application-rig.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { Phone } from '../support/phone.ts'
import { isAt, passUntil, stage, stageOfFile, startsCheck, typeOf } from './support/applications.ts'

stageOfFile()

/** An application at its face check, up to the link for a phone. */
async function atCode(): Promise<Applicant & { readonly link: string }> {
  const person = await isAt('faceRecognition', 'FACE-04')
  press(act(person.flow).identityOnPhone)
  await until(() => person.flow.state.identity.handover?.kind === 'open')
  const { handover } = person.flow.state.identity
  return { ...person, link: handover?.kind === 'open' ? handover.link : '' }
}
const phone = () => new Phone(stage.server.origin)
const goOn = async ({ link }: { link: string }) => (await phone().goOn(link)).location?.split('id=')[1] ?? ''
const identity = ({ flow }: Applicant) => flow.state.identity

describe('the identity check on a phone (decision 9.13), [4-05], threat 7', () => {
  test('verified there, the application goes on by itself; no window was opened', async () => {
    const person = await atCode()
    expect(identity(person).at).toBe('onPhone')
    const { next, previous, startIdentity, identityOnPhone, cancelIdentity } = act(person.flow)
    expect({ next, previous, startIdentity, identityOnPhone, cancelIdentity }).toEqual({})
    const id = await goOn(person)
    await passUntil(person, () => identity(person).handover?.kind === 'opened')
    stage.identity.decides(id, 'ok')
    await passUntil(person, () => typeOf(person) === 'payment')
    expect(identity(person)).toMatchObject({ at: 'verified', handover: null })
    expect(person.ports.identityCheck.opened).toHaveLength(0)
  })

  test.each([
    ['failed', 'failed'],
    ['code-failed', 'codeFailed'],
    ['cancelled', 'cancelled'],
  ])('%s there is said here, and a window may be tried then', async (decided, at) => {
    const person = await atCode()
    const id = await goOn(person)
    stage.identity.decides(id, decided)
    await passUntil(person, () => identity(person).at === at)
    expect(identity(person).handover).toBeNull()
    press(act(person.flow).startIdentity)
    const request = await person.ports.identityCheck.opened.at(-1)?.request
    expect(request?.id, 'a check that ends in this service').not.toBe(id)
    expect(stage.identity.checks.get(request?.id ?? '')?.returnUrl).toContain('identity-passed')
  })

  test('given up unused: as if nothing had been; the link is dead', async () => {
    const person = await atCode()
    press(act(person.flow).identityHandover.cancel)
    await until(() => identity(person).at === 'idle')
    expect([(await phone().look(person.link)).status, typeof act(person.flow).startIdentity]).toEqual([404, 'function'])
  })

  test('given up while the phone is at it: a late success is still heard', async () => {
    const person = await atCode()
    const id = await goOn(person)
    press(act(person.flow).identityHandover.cancel)
    await until(() => identity(person).at === 'cancelled')
    stage.identity.decides(id, 'ok')
    await passUntil(person, () => typeOf(person) === 'payment')
  })
})

test('a late success after cancelling the check in a window is still heard [4-05], threat 7', async () => {
  const person = await isAt('faceRecognition', 'FACE-04')
  const id = await startsCheck(person)
  person.ports.identityCheck.opened.at(-1)?.visit.signal('closed')
  await until(() => identity(person).at === 'cancelled')
  stage.identity.decides(id, 'ok')
  await passUntil(person, () => typeOf(person) === 'payment')
})
