import { expect } from 'vitest'
import { type LicenceSource, NO_LICENCES } from '#server/applications/licences/licence-source.ts'
import type { AppObserver } from '#shared/app/types.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { createAgreement } from '#shared/flows/application/agreement/create-agreement.ts'
import type { ApplicationFlow, FormHandle } from '#shared/flows/application/types.ts'
import type { Storages } from '#shared/ports/storage.ts'
import { createServiceApplication } from '#shared/steps/registry.ts'
import type { MemoryHostSetup } from '#tests/support/memory/host-page.ts'
import { memoryStorages } from '#tests/support/memory/storage.ts'
import { GOOD_FORMS } from './application.ts'
import { act, createRig, press, until } from './flow-rig.ts'
import type { TestClient } from './test-client.ts'
import { startTestServer } from './test-server.ts'

export type ApplicationServer = Awaited<ReturnType<typeof startApplicationServer>>
export async function startApplicationServer(licences: LicenceSource = NO_LICENCES) {
  const server = await startTestServer({}, { licences, services: true })
  return { server, identity: server.identity, close: server.close }
}

export type Applicant = Awaited<ReturnType<typeof applicantAt>>

/** A user of the configurable application, without a screen: the form on the page is filled from `answers`. */
export async function applicantAt(
  { server }: Pick<ApplicationServer, 'server'>,
  client: TestClient,
  setup: { readonly surface?: Surface; readonly storage?: Storages; readonly observer?: AppObserver; readonly host?: MemoryHostSetup } = {},
) {
  const { surface: kind, storage = memoryStorages(), observer, host } = setup
  storage.local.set('/ecad/:token', (client.headers.authorization ?? '').replace('Bearer ', ''))
  const { app, ports } = await createRig(server, { kind, storage, search: '?language=en', observer, ...(host && { host }) })
  const flow = app.flow(createServiceApplication) as ApplicationFlow
  const answers: Record<string, Record<string, unknown>> = {}
  let shownForm: { formId: string; detach: () => void } | undefined

  /** Does a screen's work: the current form step's form is on the page, and no other. */
  function draw(): void {
    const step = flow.state.service?.steps[flow.state.step]
    const formId = step?.type === 'form' ? step.formId : undefined
    if (formId === shownForm?.formId) return
    shownForm?.detach()
    shownForm = undefined
    if (formId === undefined) return
    answers[formId] ??= { ...(flow.state.answers.forms[formId] ?? GOOD_FORMS[flow.state.service?.itemCode ?? '']?.[formId]) }
    const answer: FormHandle['answer'] = (path, value) => {
      answers[formId] = { ...answers[formId], [path]: value }
    }
    const handle = { values: () => answers[formId] ?? {}, answer, validate: async () => [], isMended: () => false }
    shownForm = { formId, detach: act(flow).attachForm(formId, handle) }
  }

  return {
    app,
    ports,
    flow,
    answers,
    async openStep(itemCode: string) {
      ports.navigator.arrive('serviceStep', { itemCode })
      act(app.startup).open('serviceStep')
      await until(() => app.startup.state.at.kind === 'open')
      act(flow).open()
      await until(() => flow.state.load.kind !== 'loading' || ports.navigator.at === 'serviceAgreement')
      draw()
    },
    agree(serviceCode: string) {
      ports.navigator.arrive('serviceAgreement', { serviceCode })
      const agreement = app.flow(createAgreement)
      act(agreement).open()
      expect(act(agreement).confirm).toBeUndefined()
      act(agreement).agree(true)
      press(act(agreement).confirm)
    },
    leavesPage() {
      shownForm?.detach()
      shownForm = undefined
    },
    next() {
      draw()
      press(act(flow).next)
    },
    async walkTo(type: string) {
      for (let count = 0; count < 12; count += 1) {
        const step = flow.state.service?.steps[flow.state.step]
        draw()
        if (step?.type === type) return
        const before = flow.state.step
        await until(() => act(flow).next !== undefined)
        press(act(flow).next)
        await until(() => flow.state.busy === null && (flow.state.step !== before || flow.state.faults.length > 0))
        expect(flow.state.faults).toEqual([])
      }
      throw new Error(`no step ${type}`)
    },
  }
}
