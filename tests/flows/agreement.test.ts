import { describe, expect, test } from 'vitest'
import { deny } from '#server/accounts/qualification.ts'
import { createAgreement } from '#shared/flows/application/agreement/create-agreement.ts'
import { applicantAt } from '../support/application-rig.ts'
import { TEST_KEYS } from '../support/counterparts.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { applicationsOfFile, applies, stage } from './support/applications.ts'

applicationsOfFile()

/** The statement of a service, opened by its address. */
async function opened(serviceCode?: string) {
  const { app, ports } = await applicantAt(stage, await stage.server.signIn())
  const flow = app.flow(createAgreement)
  const enter = (code?: string) => {
    ports.navigator.arrive('serviceAgreement', { serviceCode: code })
    act(flow).open()
  }
  enter(serviceCode)
  return { app, ports, flow, enter }
}

describe('the service agreement [2-14], [7-41]', () => {
  test('the box starts empty; confirm is there only once it is ticked, and leads to the steps [5-07]', async () => {
    const { ports, flow } = await opened('CAD-CERT')
    expect(flow.state).toMatchObject({ agreed: false, serviceCode: 'CAD-CERT' })
    expect(act(flow).confirm).toBeUndefined()
    act(flow).agree(true)
    const { confirm } = act(flow)
    act(flow).agree(false)
    expect(act(flow).confirm).toBeUndefined()
    press(confirm)
    expect(ports.navigator.at).toBe('serviceAgreement')
    act(flow).agree(true)
    press(act(flow).confirm)
    expect([ports.navigator.at, ports.navigator.query()]).toEqual(['serviceStep', { serviceCode: 'CAD-CERT' }])
  })

  test('says which service it is for, in the language of now; one that is none has nothing to agree to [2-14]', async () => {
    const { app, flow, enter } = await opened('CAD-CERT')
    await until(() => flow.state.name.kind === 'ready')
    const english = flow.state.name
    app.preferences.actions(app.preferences.state).chooseLanguage('pt')
    await until(() => flow.state.name.kind === 'ready' && flow.state.name !== english)
    expect(english).not.toEqual(flow.state.name)
    enter('NONE')
    await until(() => flow.state.serviceCode === undefined)
    expect(act(flow).confirm).toBeUndefined()
  })

  test('entered again it is empty again; cancel goes back; without a service there is nothing to agree to', async () => {
    const { ports, flow, enter } = await opened('CAD-CERT')
    act(flow).agree(true)
    enter()
    act(flow).agree(true)
    expect(act(flow).confirm).toBeUndefined()
    act(flow).cancel()
    await until(() => ports.hostPage.closed === 1)
    ports.navigator.go('serviceAgreement', { serviceCode: 'CAD-CERT' })
    act(flow).cancel()
    expect(ports.navigator.steps.at(-1)?.by).toBe('back')
    expect(ports.hostPage.closed).toBe(1)
  })
})

test('who may apply: a person on the bureau’s list reads the server’s words, and no step is shown [6-04], [8-07]', async () => {
  const words = { cht: '未符合', chs: '未符合', por: 'Não reúne', eng: 'Not entitled to this' }
  await deny(stage.server.context.db, TEST_KEYS.denial, { identityType: '15', identityNo: '1234567(8)' }, words, 'CAD-UPDATE')
  const person = await applies('UPD-02')
  expect(person.flow.state).toMatchObject({ load: { kind: 'unqualified', message: { text: 'Not entitled to this' } }, service: null })
  expect(act(person.flow).next).toBeUndefined()
})
