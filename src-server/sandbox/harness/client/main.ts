import type { HostDownload } from '../host/webview.ts'
import { type Evidence, type Played, type Scenario, type ScenarioStep, stepsDone } from '../scenario.ts'
import { readScenarioText } from '../scenario-faults.ts'
import { chosen, connectForms } from './by-hand.ts'
import { part, value } from './part.ts'
import { Player } from './player.ts'
import { Recorder } from './recorder.ts'
import { saveJson } from './save-json.ts'
import { isListed, markPlayed, offerScenarios } from './scenario-list.ts'
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
const scenarios = part<HTMLFormElement>('#scenario')

const recorder = new Recorder(() => (player.phone.isOpen ? player.phone.opening.self : undefined))
const player: Player = new Player(phone, phone.dataset.title ?? '', {
  line: addLine,
  opened: (self) => recorder.watch(self),
  called: (jsapi, params) => recorder.called(jsapi, params),
})

function showVerdict({ name, faults }: Played): void {
  const passed = faults.length === 0
  verdict.dataset.passed = String(passed)
  verdict.textContent = [passed ? verdict.dataset.pass : verdict.dataset.fail, name, ...faults].join(' · ')
  markPlayed(name, passed)
}

/** What is open: what a recording begins with. */
let opened: Scenario | undefined

async function play(scenario: Scenario): Promise<Played> {
  const nameField = scenarios.elements.namedItem('scenario') as HTMLInputElement
  nameField.value = scenario.name
  clearTrace()
  recorder.pause()
  opened = scenario
  resizeTo(scenario)
  const played = await player.play(scenario)
  recorder.begin(stepsDone(scenario, played))
  showVerdict(played)
  return played
}
window.harness = { play, evidence: () => player.evidence(), downloads: () => player.downloads }

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
  // Recorded first, so that the calls it causes are recorded after it.
  recorder.add(step)
  try {
    await player.do(step)
  } catch (error) {
    recorder.forget(step)
    throw error
  }
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
connectForms(act, () => player.phone.isOpen, say)

part('#save').addEventListener('click', () => {
  if (scenarios.reportValidity() && opened !== undefined) save(opened).catch(say)
})
async function save(from: Scenario): Promise<void> {
  const scenario = recorder.scenario({ ...from, name: value(scenarios, 'scenario') }, player.trace)
  if (!(await keep([scenario]))) return
  saveJson(`${scenario.name}.json`, scenario)
  delete verdict.dataset.passed
  verdict.textContent = `${verdict.dataset.saved}: ${scenario.name}`
  if (recorder.unrecorded.length > 0) say(new Error(recorder.unrecorded.join(' · ')))
}

/** Stores scenarios beside the embedded database; the address plays the first from now on. Returns false if the tester keeps another one. */
async function keep(given: readonly Scenario[]): Promise<boolean> {
  const [first] = given
  for (const scenario of given) {
    const isOther = isListed(scenario.name) && JSON.stringify(await scenarioNamed(scenario.name)) !== JSON.stringify(scenario)
    if (isOther && !confirm(`${scenario.name}: ${scenarios.dataset.overwrite}`)) return false
  }
  const headers = { 'content-type': 'application/json' }
  for (const scenario of given) {
    const answer = await fetch('/harness/api/scenarios', { method: 'PUT', headers, body: JSON.stringify(scenario) })
    if (!answer.ok) throw new Error(`${scenario.name}: ${answer.status} ${await answer.text()}`)
  }
  if (first !== undefined) history.replaceState(null, '', `?scenario=${encodeURIComponent(first.name)}`)
  await offerScenarios(playNamed, say)
  return true
}

async function scenarioNamed(name: string): Promise<Scenario> {
  const answer = await fetch(`/harness/api/scenarios/${encodeURIComponent(name)}`)
  if (answer.status === 404) throw new Error(`There is no scenario “${name}”.`)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return (await answer.json()) as Scenario
}

async function playNamed(name: string): Promise<void> {
  await play(await scenarioNamed(name))
}
scenarios.addEventListener('submit', (event) => {
  event.preventDefault()
  playNamed(value(scenarios, 'scenario')).catch(say)
})
/** A file of a colleague: its scenarios are stored unless the tester keeps another one of their names, and the first is played. */
const file = part<HTMLInputElement>('#file')
file.addEventListener('change', () => {
  const [first] = file.files ?? []
  // At once: without it, choosing the same file again after a correction is no change.
  file.value = ''
  if (first !== undefined) openFile(first).catch(say)
})
async function openFile(given: File): Promise<void> {
  const read = readScenarioText(await given.text(), given.name)
  if (read.faults.length > 0) throw new Error(read.faults.join(' · '))
  const [first] = read.scenarios
  await keep(read.scenarios)
  if (first !== undefined) await play(first)
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
