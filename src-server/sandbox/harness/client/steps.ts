import { BASE_PATH } from '#shared/domain/routes.ts'
import type { HostAnswer } from '../host/host-script.ts'
import type { ScenarioStep } from '../scenario.ts'
import { endCheck, type HostHands, payAtHost } from './host-screens.ts'
import { choose, findControl, tap, type, until, waitForText, waitUntilIdle, waitUntilInView } from './page-actions.ts'
import type { ProbeReader } from './probe.ts'

type Step<D extends ScenarioStep['do']> = Extract<ScenarioStep, { do: D }>

/** What the steps need of the player. */
export interface Hands extends HostHands {
  /** the page in the phone */
  readonly page: () => Document
  readonly probe: ProbeReader
  readonly network: (on: boolean) => void
  readonly reopen: () => Promise<void>
  readonly launch: (step: Step<'launch'>) => Promise<void>
}

function end({ do: how }: Step<'kill' | 'crash'>, { probe, line, phone }: Hands): void {
  probe.read()
  line(how === 'kill' ? 'killed' : 'crashed')
  phone[how]()
}

/** The effect of a Back, in the words of the trace. */
const BACK = {
  left: 'nobody kept the page',
  kept: 'kept',
  swiped: 'a swipe, which sends no event',
  closed: 'the host closed the page',
} as const

/** How each step is done. A step that waits fails when its patience ends. */
const STEPS: { readonly [D in ScenarioStep['do']]: (step: Step<D>, hands: Hands) => unknown } = {
  tap: ({ name, nth }, { page }) => tap(page, name, nth),
  type: ({ label, text }, { page }) => type(page, label, text),
  choose: ({ label, option }, { page }) => choose(page, label, option),
  see: ({ text }, { page }) => waitForText(page, text),
  async stands({ name, inView }, { page, phone }) {
    const control = await findControl(page, name)
    if (inView) await waitUntilInView(control, () => phone.inView)
  },
  at: ({ path }, { page }) => until(`the page at ${path}`, () => page().location?.pathname === `${BASE_PATH}${path}` || undefined),
  says: ({ name, value }, { page }) =>
    until(`${name}=${value} in the address`, () => new URLSearchParams(page().location?.search).get(name) === value || undefined),
  asked: ({ jsapi, with: part }, { calls }) => calls.next(jsapi, part),
  event({ event, detail }, { phone, probe, line }) {
    const back = event === 'back' ? phone.back(detail) : undefined
    if (back === undefined) phone.opening.host.fire(event, detail)
    probe.read()
    line(back === undefined ? event : `back: ${BACK[back]}`)
  },
  notify({ name, data }, { phone, line }) {
    line(`notify ${name}`)
    phone.opening.host.notify(name, data)
  },
  script: ({ jsapi, answers }, { phone }) => phone.opening.host.script(jsapi, ...(answers as HostAnswer[])),
  pay: payAtHost,
  identity: ({ outcome }, hands) => endCheck(outcome, hands),
  kill: end,
  crash: end,
  reopen: (_, { reopen }) => reopen(),
  launch: (step, { launch }) => launch(step),
  keyboard({ on }, { line, phone }) {
    line(on ? 'keyboard shown' : 'keyboard hidden')
    phone.keyboard(on)
  },
  turn(_, { line, phone }) {
    line('turned')
    phone.turn()
  },
  network({ on }, { line, network }) {
    line(on ? 'network back' : 'network gone')
    network(on)
  },
  async clock({ ms }, { phone, happened }) {
    await waitUntilIdle(happened)
    await phone.opening.clock.move(ms)
  },
  call: ({ method }, { probe }) => probe.pageOrFail.call(method),
  listen: ({ event }, { probe }) => probe.pageOrFail.listen(event),
  unlisten: ({ event }, { probe }) => probe.pageOrFail.unlisten(event),
}

export const doStep = async <D extends ScenarioStep['do']>(step: Step<D>, hands: Hands): Promise<void> => {
  const does = STEPS[step.do as D] as (step: Step<D>, hands: Hands) => unknown
  await does(step, hands)
}
