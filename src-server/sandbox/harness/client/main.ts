import type { HostDownload } from '../host/webview.ts'
import type { Evidence, Played, Scenario, ScenarioStep } from '../scenario.ts'
import { scenariosIn } from '../scenario-faults.ts'
import { part, value } from './part.ts'
import { Player } from './player.ts'
import { Recorder } from './recorder.ts'
import { offerScenarios } from './scenario-list.ts'
import { addLine, clearTrace } from './trace-list.ts'

declare global {
  interface Window {
    /** entry point for a headless run */
    harness?: { play(scenario: Scenario): Promise<Played>; evidence(): Evidence; downloads(): readonly HostDownload[] }
  }
}

const phone = part('#phone')
const verdict = part('#verdict')
const controls = part<HTMLFormElement>('#controls')
const scripts = part<HTMLFormElement>('#scripts')
const scenarios = part<HTMLFormElement>('#scenario')

const recorder = new Recorder(() => (player.phone.isOpen ? player.phone.opening.self : undefined))
const player: Player = new Player(phone, phone.dataset.title ?? '', {
  line: addLine,
  opened: (self) => recorder.watch(self),
  called: (jsapi, params) => recorder.called(jsapi, params),
})

function showVerdict(played: Played): void {
  verdict.dataset.passed = String(played.faults.length === 0)
  verdict.textContent = [played.faults.length === 0 ? verdict.dataset.pass : verdict.dataset.fail, played.name, ...played.faults].join(
    ' · ',
  )
}

/** What is open: what a recording begins with. */
let opened: Scenario | undefined

async function play(scenario: Scenario): Promise<Played> {
  clearTrace()
  recorder.pause()
  opened = scenario
  resizeTo(scenario)
  const played = await player.play(scenario)
  recorder.begin(scenario.steps)
  showVerdict(played)
  return played
}
window.harness = { play, evidence: () => player.evidence(), downloads: () => player.downloads }

/** The current controls as a scenario without steps, including the answers that are set. */
const answers: NonNullable<NonNullable<Scenario['host']>['answers']> = {}
function chosen(): Scenario {
  const [width = 390, height = 844] = value(controls, 'device').split('x').map(Number)
  const account = value(controls, 'account') as NonNullable<Scenario['account']> | ''
  return {
    name: 'by-hand',
    page: 'app',
    open: value(controls, 'open') || '/choose-ecad',
    ...(account && { account }),
    language: value(controls, 'language') as NonNullable<Scenario['language']>,
    platform: value(controls, 'platform') === 'ab' ? 'ab' : 'one',
    dark: value(controls, 'dark') === 'true',
    device: { width, height },
    host: { version: value(controls, 'version'), answers: { ...answers } },
    steps: [],
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
  clearTrace()
  verdict.textContent = ''
  opened = chosen()
  resizeTo(opened)
  recorder.begin([])
  await player.open(opened)
}

async function act(step: ScenarioStep): Promise<void> {
  recorder.add(step)
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
  if (!scenarios.reportValidity() || opened === undefined) return
  const scenario = recorder.scenario({ ...opened, name: value(scenarios, 'scenario') }, player.trace)
  keep(scenario)
    .then(() => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([`${JSON.stringify(scenario, undefined, 2)}\n`], { type: 'application/json' }))
      link.download = `${scenario.name}.json`
      link.click()
      if (recorder.unrecorded.length > 0) say(new Error(recorder.unrecorded.join(' · ')))
    })
    .catch(say)
})

/** Stores a scenario beside the embedded database; the address plays it from now on. */
async function keep(scenario: Scenario): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/harness/api/scenarios', { method: 'PUT', headers, body: JSON.stringify(scenario) })
  if (!answer.ok) throw new Error(`${scenario.name}: ${answer.status} ${await answer.text()}`)
  history.replaceState(null, '', `?scenario=${encodeURIComponent(scenario.name)}`)
  await offerScenarios(playNamed, say)
}

async function playNamed(name: string): Promise<void> {
  const answer = await fetch(`/harness/api/scenarios/${encodeURIComponent(name)}`)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  const nameField = scenarios.elements.namedItem('scenario') as HTMLInputElement
  nameField.value = name
  await play((await answer.json()) as Scenario)
}
scenarios.addEventListener('submit', (event) => {
  event.preventDefault()
  playNamed(value(scenarios, 'scenario')).catch(say)
})
/** A file of a colleague: each of its scenarios is kept, and the first is played. */
const file = part<HTMLInputElement>('#file')
file.addEventListener('change', () => {
  const [first] = file.files ?? []
  if (first !== undefined) openFile(first).catch(say)
})
async function openFile(given: File): Promise<void> {
  const read = scenariosIn(JSON.parse(await given.text()), given.name)
  if (read.faults.length > 0) throw new Error(read.faults.join(' · '))
  for (const scenario of read.scenarios) await keep(scenario)
  const [first] = read.scenarios
  if (first !== undefined) await playNamed(first.name)
  file.value = ''
}
offerScenarios(playNamed, say).catch(say)

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
