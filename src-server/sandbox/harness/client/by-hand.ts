import type { Scenario, ScenarioStep } from '../scenario.ts'
import { faultsIn } from '../scenario-faults.ts'
import { hostOf } from './launch.ts'
import { part, value } from './part.ts'

type Answers = NonNullable<NonNullable<Scenario['host']>['answers']>

const controls = part<HTMLFormElement>('#controls')
const scripts = part<HTMLFormElement>('#scripts')
const step = part<HTMLFormElement>('#step')
const list = part('#answers')
/** The answers scripted for the host while this page is open. */
const answers: Answers = {}

/** Throws with sentences if a scenario file could not have this. */
function check(given: Partial<Pick<Scenario, 'host' | 'steps'>>): void {
  const nothing = { do: 'see', text: 'nothing' }
  const faults = faultsIn({ name: 'by-hand', page: 'app', ...given, steps: [...(given.steps ?? []), nothing] })
  if (faults.length > 0) throw new Error(faults.join(' · '))
}

/** The current controls as a scenario without steps, including the answers that are set. Throws if the host's JSON is wrong. */
export function chosen(): Scenario {
  const [width = 390, height = 844] = value(controls, 'device').split('x').map(Number)
  const account = value(controls, 'account') as NonNullable<Scenario['account']> | ''
  const written = JSON.parse(value(controls, 'host').trim() || '{}') as NonNullable<Scenario['host']>
  const host = { version: value(controls, 'version'), ...written, answers: { ...written.answers, ...answers } }
  check({ host })
  return {
    name: 'by-hand',
    page: 'app',
    open: value(controls, 'open') || '/choose-ecad',
    ...(account && { account }),
    language: value(controls, 'language') as NonNullable<Scenario['language']>,
    platform: value(controls, 'platform') === 'ab' ? 'ab' : 'one',
    dark: value(controls, 'dark') === 'true',
    device: { width, height },
    host,
    steps: [],
  }
}

/** Connects the forms of the host's answers and of single steps. `act` does a step if the app is open. */
export function connectForms(act: (step: ScenarioStep) => Promise<void>, isOpen: () => boolean, say: (error: unknown) => void): void {
  const tell = (jsapi: string, answer: Answers[string]): void => {
    if (isOpen()) act({ do: 'script', jsapi, answers: [answer].flat() }).catch(say)
  }
  const show = (): void =>
    list.replaceChildren(
      ...Object.entries(answers).map(([jsapi, answer]) => {
        const line = document.createElement('li')
        const remove = Object.assign(document.createElement('button'), { type: 'button', textContent: list.dataset.remove ?? '' })
        remove.className = 'second'
        remove.setAttribute('aria-label', `${remove.textContent} ${jsapi}`)
        remove.addEventListener('click', () => {
          delete answers[jsapi]
          show()
          tell(jsapi, (hostOf(value(controls, 'account'))[jsapi] as Answers[string] | undefined) ?? { how: 'ok' })
        })
        line.append(`${jsapi}: ${Object.values(answer).join(' ')} `, remove)
        return line
      }),
    )
  scripts.addEventListener('submit', (event) => {
    event.preventDefault()
    const jsapi = value(scripts, 'jsapi')
    const answer = JSON.parse(value(scripts, 'how')) as Answers[string]
    answers[jsapi] = answer
    show()
    tell(jsapi, answer)
  })
  step.addEventListener('submit', (event) => {
    event.preventDefault()
    try {
      const written = JSON.parse(value(step, 'step')) as ScenarioStep
      check({ steps: [written] })
      act(written).catch(say)
    } catch (error) {
      say(error)
    }
  })
}
