import type { HostTrace } from '../host/host-script.ts'
import type { HostDownload } from '../host/webview.ts'
import type { Played, Scenario, ScenarioStep } from '../scenario.ts'
import { Player } from './player.ts'

declare global {
  interface Window {
    /** entry point for a headless run */
    harness?: { play(scenario: Scenario): Promise<Played>; downloads(): readonly HostDownload[] }
  }
}

const part = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}
const phone = part('#phone')
const trace = part<HTMLOListElement>('#trace')
const verdict = part('#verdict')
const controls = part<HTMLFormElement>('#controls')
const scripts = part<HTMLFormElement>('#scripts')
const scenarios = part<HTMLFormElement>('#scenario')
const value = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '')

function addLine(text: string, entry?: HostTrace): void {
  const line = document.createElement('li')
  const label = document.createElement('span')
  label.textContent = text
  const detail = document.createElement('code')
  detail.textContent = entry === undefined ? '' : (JSON.stringify(entry.kind === 'call' ? entry.params : entry.result) ?? '')
  const time = document.createElement('time')
  time.textContent = new Date(entry?.at ?? Date.now()).toISOString().slice(11, 23)
  line.append(time, ' ', label, ' ', detail)
  trace.append(line)
  trace.scrollTop = trace.scrollHeight
}

const player = new Player(phone, part('#phone').dataset.title ?? '', { line: addLine, left: () => undefined })

function showVerdict(played: Played): void {
  verdict.dataset.passed = String(played.faults.length === 0)
  verdict.textContent = [played.faults.length === 0 ? verdict.dataset.pass : verdict.dataset.fail, played.name, ...played.faults].join(
    ' · ',
  )
}

async function play(scenario: Scenario): Promise<Played> {
  trace.replaceChildren()
  const played = await player.play(scenario)
  showVerdict(played)
  return played
}
window.harness = { play, downloads: () => player.downloads }

/** The current controls as a scenario without steps, including the scripted answers. */
const steps: ScenarioStep[] = []
const answers: NonNullable<NonNullable<Scenario['host']>['answers']> = {}
function chosen(): Scenario {
  const [width = 390, height = 844] = value(controls, 'device').split('x').map(Number)
  const account = value(controls, 'account')
  return {
    name: value(scenarios, 'scenario'),
    page: 'app',
    open: value(controls, 'open') || '/choose-ecad',
    ...(account && { account }),
    language: value(controls, 'language') as NonNullable<Scenario['language']>,
    platform: value(controls, 'platform') === 'ab' ? 'ab' : 'one',
    dark: value(controls, 'dark') === 'true',
    device: { width, height },
    host: { version: value(controls, 'version'), answers },
    steps: [...steps],
    expect: { includes: player.trace.filter((line) => line.startsWith('→')) },
  }
}

function resizeTo(scenario: Scenario): void {
  const { width, height } = scenario.device ?? { width: 390, height: 844 }
  phone.style.setProperty('--width', `${width}px`)
  phone.style.setProperty('--height', `${height}px`)
}

const say = (error: unknown): void => {
  verdict.dataset.passed = 'false'
  verdict.textContent = error instanceof Error ? error.message : String(error)
}

async function open(): Promise<void> {
  steps.length = 0
  trace.replaceChildren()
  verdict.textContent = ''
  const scenario = chosen()
  resizeTo(scenario)
  await player.open(scenario)
}

async function act(step: ScenarioStep): Promise<void> {
  steps.push(step)
  await player.do(step)
}

/** Each button of the panel carries its step as JSON. */
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-step]') : null
  if (button?.dataset.step) act(JSON.parse(button.dataset.step) as ScenarioStep).catch(say)
})
controls.addEventListener('submit', (event) => {
  event.preventDefault()
  open().catch(say)
})
scripts.addEventListener('submit', (event) => {
  event.preventDefault()
  const jsapi = value(scripts, 'jsapi')
  const how = value(scripts, 'how')
  const [kind = 'ok', number] = how.split(' ')
  const answer = { how: kind, ...(kind === 'error' && { code: Number(number) }), ...(kind === 'slow' && { ms: Number(number) }) } as never
  answers[jsapi] = answer
  showAnswers()
  if (player.phone.isOpen) act({ do: 'script', jsapi, answers: [answer] }).catch(say)
})
/** The answers scripted for the host while this page is open. */
function showAnswers(): void {
  part('#answers').replaceChildren(
    ...Object.entries(answers).map(([jsapi, answer]) => {
      const line = document.createElement('li')
      line.textContent = `${jsapi}: ${Object.values(answer).join(' ')}`
      return line
    }),
  )
}

part('#save').addEventListener('click', () => {
  if (!scenarios.reportValidity()) return
  const scenario = chosen()
  const body = JSON.stringify(scenario, undefined, 2)
  fetch('/harness/api/scenarios', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`${scenario.name}: ${answer.status} ${await answer.text()}`)
      history.replaceState(null, '', `?scenario=${encodeURIComponent(scenario.name)}`)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([body], { type: 'application/json' }))
      link.download = `${scenario.name}.json`
      link.click()
      return offerNames()
    })
    .catch(say)
})

async function playNamed(name: string): Promise<void> {
  const answer = await fetch(`/harness/api/scenarios/${encodeURIComponent(name)}`)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  const scenario = (await answer.json()) as Scenario
  resizeTo(scenario)
  await play(scenario)
}
scenarios.addEventListener('submit', (event) => {
  event.preventDefault()
  playNamed(value(scenarios, 'scenario')).catch(say)
})

async function offerNames(): Promise<void> {
  const { names } = (await (await fetch('/harness/api/scenarios')).json()) as { names: readonly string[] }
  part('#scenarios').replaceChildren(
    ...names.map((name) => {
      const option = document.createElement('option')
      option.value = name
      return option
    }),
  )
}
offerNames().catch(say)

/** On a phone the app fills the screen and this button opens the controls. */
const toggle = part<HTMLButtonElement>('#panel-toggle')
toggle.addEventListener('click', () => {
  const open = toggle.getAttribute('aria-expanded') === 'false'
  toggle.setAttribute('aria-expanded', String(open))
  part('.harness').toggleAttribute('data-controls', open)
})

const parameters = new URLSearchParams(location.search)
// The address may prefill the panel: ?open=/demo&platform=ab
for (const name of ['open', 'dark', 'platform', 'account', 'device', 'version']) {
  const field = controls.elements.namedItem(name)
  const preset = parameters.get(name)
  if (preset !== null && (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) field.value = preset
}
const scenarioName = parameters.get('scenario')
if (scenarioName) playNamed(scenarioName).catch(say)
else if (!parameters.has('idle')) open().catch(say)
document.documentElement.dataset.harness = 'ready'
