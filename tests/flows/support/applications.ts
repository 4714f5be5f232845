import { setImmediate as everythingElse } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import type { LicenceSource } from '#server/applications/licences/licence-source.ts'
import type { StepType } from '#shared/domain/service/step-types.ts'
import { stepAt } from '#shared/flows/application/types.ts'
import type { WireKey } from '#shared/wire/index.ts'
import { type Applicant, type ApplicationServer, applicantAt, startApplicationServer } from '../../support/application-rig.ts'
import { act, press, until } from '../../support/flow-rig.ts'
import type { TestClient } from '../../support/test-client.ts'

export let stage: ApplicationServer

/** Starts a server with the services and an identity provider for the tests of a file. */
export function stageOfFile(licences?: LicenceSource): void {
  beforeAll(async () => {
    stage = await startApplicationServer(licences)
  })
  afterAll(() => stage.close())
}

/** The consent before the steps of each service. */
const AGREED = {
  'CERT-01': 'CAD-CERT',
  'UPD-02': 'CAD-UPDATE',
  'FREE-03': 'CAD-NOTIFY',
  'FACE-04': 'CAD-DOSSIER',
  'SRCH-07': 'CAD-SEARCH',
  'FORM-ASKED': 'FORM-ASKED',
  'FORM-SHOWN': 'FORM-SHOWN',
} as const

/** A user at the first step of a service, after its agreement; a new user unless a client is given. */
export async function applies(
  itemCode: keyof typeof AGREED,
  { client, ...setup }: { readonly client?: TestClient } & Parameters<typeof applicantAt>[2] = {},
): Promise<Applicant> {
  const person = await applicantAt(stage, client ?? (await stage.server.signIn()), setup)
  person.agree(AGREED[itemCode])
  await person.openStep(itemCode)
  return person
}

export const typeOf = ({ flow }: Applicant) => stepAt(flow.state)?.type

/** Chooses the result on paper, and continues to the step of this type; at the payment, until there is a bill. */
export async function goesTo(person: Applicant, type: string): Promise<void> {
  const { flow } = person
  await person.walkTo('resultReceive')
  press(act(flow).receive, { receiveType: 2 })
  press(act(flow).receive, { pickupPlace: '1' })
  await person.walkTo(type)
  if (type === 'payment') await until(() => flow.state.payment.bill !== null)
}

/** A user at a step of a service, with the result on paper where that was asked before. */
export async function isAt(type: StepType, ...[itemCode, setup]: Parameters<typeof applies>): Promise<Applicant> {
  const person = await applies(itemCode, setup)
  const steps = person.flow.state.service?.steps.map((step) => step.type) ?? []
  const isAsked = steps.slice(0, steps.indexOf(type)).includes('resultReceive')
  await (isAsked ? goesTo(person, type) : person.walkTo(type))
  return person
}

/** Advances time in steps of the page's polling. */
export const passUntil = ({ ports }: Applicant, condition: () => unknown): Promise<unknown> =>
  until(() => {
    if (condition()) return true
    ports.clock.advance(3000)
    return false
  })

/** Starts the identity check, which opens in another window; returns its identifier. */
export async function startsCheck(person: Applicant): Promise<string> {
  person.next()
  const request = await person.ports.identityCheck.opened.at(-1)?.request
  await until(() => person.flow.state.identity.at === 'away')
  return request?.id ?? ''
}

/** Pays a bill at the cashier, to which this user was let. */
export async function payAtCashier({ app }: Pick<Applicant, 'app'>, billId = ''): Promise<void> {
  await app.api.call('POST /payment/order', { body: { billId, surface: 'web', language: 'en', platform: 'one', channel: 'MPAY' } })
  if ((await stage.server.cashier.pays(billId)) !== 200) throw new Error(`${billId} was not paid`)
}

/** The other page of a user: another device, or the tab after it was closed. */
export async function comesBack(client: TestClient, itemCode: string, setup?: Parameters<typeof applicantAt>[2]): Promise<Applicant> {
  const person = await applicantAt(stage, client, setup)
  await person.openStep(itemCode)
  await until(() => person.flow.state.load.kind === 'ready')
  return person
}

/** Advances time until the draft of the answers is saved. */
export async function saved({ flow, ports }: Applicant): Promise<void> {
  ports.clock.advance(1300)
  await until(() => flow.state.draft.kind === 'saved')
}

/** The next such call is answered to the page only when the returned function is called. */
export function holdsAnswer({ app }: Applicant, key: WireKey, isMeant: (options: unknown) => boolean = () => true): () => Promise<unknown> {
  const call = app.api.call.bind(app.api) as (...args: unknown[]) => Promise<unknown>
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let held: Promise<unknown> | undefined
  Object.assign(app.api, {
    call: async (...args: unknown[]) => {
      const answer = call(...args)
      if (held === undefined && args[0] === key && isMeant(args[1])) {
        held = answer
        await arrival
      }
      return await answer
    },
  })
  return async () => {
    arrive()
    await held
    await everythingElse()
  }
}

/** The answers that this tab keeps because the server does not have them. */
export const keptIn = ({ ports }: Pick<Applicant, 'ports'>) => ports.storage.session.get('applicationDraft')

/** Changes the answers of the certificate's form. */
export function writes(person: Applicant, answers: Record<string, unknown>): void {
  person.answers['cert-form'] = answers
  act(person.flow).formChanged()
}
