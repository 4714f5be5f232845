import { BASE_PATH } from '#shared/domain/routes.ts'
import type { Scenario, ScenarioStep } from '../scenario.ts'
import { CONTROLS, fieldName, fieldNamed, inOneLine, isVisible, readyControls, visibleText, WRITABLE } from './page-actions.ts'
import { withoutRandom } from './without-secrets.ts'

type FrameWindow = Window & typeof globalThis
/** Calls that a user notices: a replay waits for them. The others come with each page, in no order of their own. */
const NOTICED = ['startPay', 'startIdentityCheck', 'callPhone', 'imageViewer', 'pushWindow', 'popWindow', 'startApp', 'exitApp']
/** A word of a payload that is the same in each replay: no number of an order, no address, no secret. */
const isSteady = ([name, value]: readonly [string, unknown]): boolean =>
  !/(id|no|url|server|time|at)$/i.test(name) &&
  (typeof value === 'boolean' ||
    typeof value === 'number' ||
    (typeof value === 'string' && !/\d{6}|\/\//.test(value) && withoutRandom(value) === value))

/** Turns what is done by hand in the phone and on the panel into the steps of a scenario, by the visible words. */
export class Recorder {
  /** what was done and cannot be written as a step */
  unrecorded: string[] = []
  #steps: ScenarioStep[] = []
  #isOn = false
  #path = ''
  #heading = ''
  /** the lines of the page at the last step */
  #lines: readonly string[] = []

  constructor(
    private readonly page: () => FrameWindow | undefined,
    /** only a person's own actions: the player's are made by script */
    private readonly isByHand: (event: Event) => boolean = ({ isTrusted }) => isTrusted,
  ) {}

  /** Records from now on, after these steps. */
  begin(steps: readonly ScenarioStep[]): void {
    this.#steps = [...steps]
    this.unrecorded = []
    this.#isOn = true
    this.#path = ''
    this.#heading = ''
    this.#lines = []
  }

  pause(): void {
    this.#isOn = false
  }

  /** A step of the panel. */
  add(step: ScenarioStep): void {
    this.#context()
    this.#steps.push(step)
  }

  /** A step of the panel that could not be done. */
  forget(step: ScenarioStep): void {
    this.#steps = this.#steps.filter((each) => each !== step)
  }

  /** Follows a page of the phone. */
  watch({ document }: FrameWindow): void {
    document.addEventListener('click', (event) => this.#isOn && this.isByHand(event) && this.#clicked(event.target as Element), true)
    for (const kind of ['input', 'change'])
      document.addEventListener(kind, (event) => this.#isOn && this.isByHand(event) && this.#changed(event.target as Element, kind), true)
  }

  called(jsapi: string, params: unknown): void {
    if (!this.#isOn || !NOTICED.includes(jsapi)) return
    const steady = Object.fromEntries(Object.entries((params ?? {}) as object).filter(isSteady))
    this.#steps.push({ do: 'asked', jsapi, ...(Object.keys(steady).length > 0 && { with: steady }) })
  }

  /** The recording as a scenario: what was opened, and the steps. It ends by waiting for the page as it is now. */
  scenario({ expect: _, ...opened }: Scenario, trace: readonly string[]): Scenario {
    const page = this.page()
    const last: ScenarioStep[] = page === undefined ? [] : [...this.#newWords(page), { do: 'at', path: pathOf(page) }]
    return { ...opened, steps: [...this.#steps, ...last], ...(last.length === 0 && { expect: { includes: trace.slice(-1) } }) }
  }

  /** Waits for the page and the heading on which something is done, so that a fast replay does not act on the page before. */
  #context(): void {
    const page = this.page()
    if (page === undefined) return
    this.#steps.push(...this.#newContext(page))
    this.#path = pathOf(page)
    this.#heading = headingOf(page)
    this.#lines = linesOf(page)
  }

  /** If neither the page nor its heading has changed, the first new line shows that the last step has had its effect. */
  #newWords(page: FrameWindow): ScenarioStep[] {
    const context = this.#newContext(page)
    const text = context.length > 0 ? undefined : linesOf(page).find((line) => !this.#lines.includes(line))
    return text === undefined ? context.filter(({ do: does }) => does === 'see') : [{ do: 'see', text }]
  }

  #newContext(page: FrameWindow): ScenarioStep[] {
    const [path, heading] = [pathOf(page), headingOf(page)]
    return [
      ...(path === this.#path ? [] : [{ do: 'at', path } as const]),
      ...(heading === '' || heading === this.#heading ? [] : [{ do: 'see', text: heading } as const]),
    ]
  }

  #clicked(target: Element): void {
    const control = target.closest<HTMLElement>(CONTROLS)
    // A click outside of controls does nothing.
    if (control === null) return
    const field = control.matches('input') ? (control as HTMLInputElement) : undefined
    const label = field && visibleText(field) === '' ? field.labels?.[0] : undefined
    const again = field !== undefined && [...(field.labels ?? [])].some((each) => each === this.#labelled)
    this.#labelled = control.matches('label') ? control : undefined
    if (again) return
    const pressed = label ?? control
    // A label of a field for text only moves the focus.
    if (pressed.matches('label') && !(pressed as HTMLLabelElement).control?.matches('[type="checkbox"], [type="radio"]')) return
    const name = visibleText(pressed)
    if (name === '') return void this.#cannot('a tap on a control without words')
    const same = readyControls(pressed.ownerDocument).filter((each) => visibleText(each) === name)
    const nth = same.indexOf(pressed) + 1
    if (nth === 0) return void this.#cannot(`a tap on “${name}”, which cannot be pressed now`)
    this.#context()
    this.#steps.push({ do: 'tap', name, ...(nth > 1 && { nth }) })
  }
  /** the label that was tapped last, whose field is clicked by the browser at once */
  #labelled: Element | undefined

  #changed(target: Element, kind: string): void {
    const field = target as HTMLInputElement
    if (field.matches('[type="file"]')) return void (kind === 'change' && this.#cannot('a file cannot be recorded'))
    if (field.matches('[type="checkbox"], [type="radio"]')) return
    const label = fieldName(field)
    if (label === '') return void this.#cannot('typing into a field without a name')
    const isList = field.matches('select')
    if (fieldNamed(field.ownerDocument, isList ? 'select' : WRITABLE, label) !== field)
      return void this.#cannot(`a second field called “${label}”`)
    if (isList) {
      if (kind !== 'change') return
      this.#context()
      const { selectedOptions } = target as HTMLSelectElement
      this.#steps.push({ do: 'choose', label, option: inOneLine(selectedOptions[0]?.text ?? '') })
    } else if (kind === 'input') {
      const last = this.#steps.at(-1)
      if (last?.do === 'type' && last.label === label) this.#steps.pop()
      else this.#context()
      this.#steps.push({ do: 'type', label, text: field.value })
    }
  }

  #cannot(what: string): void {
    if (!this.unrecorded.includes(what)) this.unrecorded.push(what)
  }
}

const pathOf = ({ location }: FrameWindow): string => location.pathname.slice(BASE_PATH.length) || '/'

/** The page's own heading, unless it holds a number that the next replay will not have. */
function headingOf({ document }: FrameWindow): string {
  const heading = [...document.querySelectorAll<HTMLElement>('h1')].find(isVisible)
  const words = heading === undefined ? '' : visibleText(heading)
  return isOtherEachTime(words) ? '' : words
}

const linesOf = ({ document }: FrameWindow): readonly string[] =>
  document.body.innerText
    .split('\n')
    .map(inOneLine)
    .filter((line) => line !== '' && !isOtherEachTime(line))

/** A number of an order, a day or a time. */
const isOtherEachTime = (words: string): boolean => /\d{4}|\d:\d\d/.test(words)
