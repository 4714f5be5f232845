import { Window } from 'happy-dom'
import type { AccountName } from '#server/sandbox/accounts.ts'
import { BackOfficeClient } from '#server/sandbox/bureau/client.ts'
import { BureauTokens } from '#server/sandbox/bureau/tokens.ts'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { accept, submission } from '#tests/support/application.ts'
import type { RecordView } from '#tests/support/back-office-rig.ts'
import { pressAtCashier } from '#tests/support/press-at-cashier.ts'
import { goToCashier, makeOrder } from '#tests/support/purchase.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { postForm, startTestSystem, type TestSystem } from './test-system.ts'

const READER = new Window()

/** A page of the desk in a browser; `location` is the redirect of an accepted form. */
export interface DeskPage {
  readonly status: number
  readonly document: Document
  readonly location: string | null
}

/** A form of a page, with its prefilled values. */
interface DeskForm {
  readonly action: string
  readonly isUpload: boolean
  readonly fields: readonly (readonly [string, string])[]
}
type Given = Readonly<Record<string, string>>

/** A test system with its bureau, and users who buy and apply. */
export class DeskRig {
  private constructor(
    readonly system: TestSystem,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<DeskRig> {
    const files = tempFolder('desk')
    const system = await startTestSystem({ DATA_DIR: files.path })
    return new DeskRig(system, () => system.close().then(files.remove))
  }

  /** The back-office API, as the desk itself calls it. */
  readonly office = new BackOfficeClient(
    new BureauTokens(() => this.system.context.counterparts.oidc.issuer),
    () => this.system.context.origins.product,
  )

  get sandbox(): string {
    return this.system.context.origins.sandbox
  }

  async person(account: AccountName = 'resident'): Promise<TestClient> {
    const browser = this.system.browser()
    await browser.signIn(account)
    return new TestClient(this.system.context.origins.product, { cookie: `ecad_session=${browser.cookie('ecad_session')}` })
  }

  /** Pays at the sandbox's cashier, and waits until the product is notified. */
  async pays(person: TestClient, billId: string, outcome: OutcomeName = 'pay'): Promise<void> {
    const { body } = await goToCashier(person, billId)
    await pressAtCashier(body.data?.url ?? '', outcome, 'MPAY')
    await this.system.sandbox.bank.tick()
  }

  async paidOrder(plans: readonly string[] = ['0323.017']) {
    const person = await this.person()
    const order = await makeOrder(person, plans)
    await this.pays(person, order.billId)
    return { person, order, recordNo: applicationNumberOf(order.merchantOrderNo) }
  }

  async paidApplication(itemCode = 'CERT-01') {
    const person = await this.person()
    const recordNo = (await accept(person, await submission(person, itemCode))).body.data?.applyNo ?? ''
    const { body } = await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${recordNo}`)
    await this.pays(person, body.data.billId)
    return { person, recordNo }
  }

  /** Sends the requested refunds to the cashier, as the server does every few seconds. */
  refundsGo(): Promise<number> {
    return this.system.context.refunds.sendDue()
  }

  async opens(path: string): Promise<DeskPage> {
    return this.#page(await fetch(new URL(path, this.sandbox)))
  }

  /** A form of a page, by name. */
  form({ document }: DeskPage, name: string): DeskForm {
    const form = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`)
    if (form === null) throw new Error(`the page has no form ${name}`)
    const boxes = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea')]
    return {
      action: form.getAttribute('action') ?? '',
      isUpload: form.getAttribute('enctype') === 'multipart/form-data',
      fields: boxes.filter(({ type }) => type !== 'file').map(({ name: field, value }) => [field, value] as const),
    }
  }

  /** Posts a form with these fields changed, and a file if it accepts one. */
  async posts({ action, fields, isUpload }: DeskForm, given: Given = {}, file?: Buffer): Promise<DeskPage> {
    const all = [...fields.filter(([name]) => !(name in given)), ...Object.entries(given)]
    const form = isUpload ? new FormData() : new URLSearchParams()
    for (const [name, value] of all) form.append(name, value)
    if (form instanceof FormData && file !== undefined) form.set('file', new Blob([new Uint8Array(file)]), 'own.pdf')
    return this.#page(await postForm(new URL(action, this.sandbox), form))
  }

  /** Opens a record, fills in one of its forms and posts it. */
  async does(recordNo: string, name: string, given: Given = {}, file?: Buffer): Promise<DeskPage> {
    return this.posts(this.form(await this.opens(`/bureau/records/${recordNo}`), name), given, file)
  }

  /** Lets working days pass, through the form. */
  letsPass(workingDays: number | string, more: Given = {}): Promise<DeskPage> {
    return this.posts({ action: '/bureau/days', isUpload: false, fields: [['workingDays', String(workingDays)]] }, more)
  }

  /** The product's record. */
  async record(recordNo: string): Promise<RecordView> {
    const answer = await this.office.call('GET /back-office/records/{recordNo}', { params: { recordNo } })
    if (!answer.ok) throw new Error(`no record ${recordNo}: ${answer.refusal.code}`)
    return answer.data
  }

  async #page(answer: Response): Promise<DeskPage> {
    // happy-dom has its own types for the same interfaces
    const document = new READER.DOMParser().parseFromString(await answer.text(), 'text/html') as unknown as Document
    return { status: answer.status, document, location: answer.headers.get('location') }
  }
}

/** The code of a page's refusal. */
export const refusalOf = ({ document }: DeskPage): string | undefined => document.querySelector<HTMLElement>('[role="alert"]')?.dataset.code
/** The text of a page's alert. */
export const told = ({ document }: DeskPage): string =>
  document.querySelector('[role="alert"]')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
