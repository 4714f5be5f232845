import { appConfigOf } from '#shared/browser/app-config.ts'
import { browserClock } from '#shared/browser/clock.ts'
import { copyTextOf } from '#shared/browser/copy-text.ts'
import { ALL_ROWS, createConformance, type Row, reportEvents, SAFE_CHECKS } from './checks.ts'
import { reportOf, reportText } from './report.ts'

/** The conformance page: opened in a host, it calls every method and shows the results as a table and as text. */
const { bridge, check } = createConformance(window, browserClock(window), appConfigOf(document).hostJsapis)
const part = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}
const body = part<HTMLTableSectionElement>('#rows')
const text = part<HTMLTextAreaElement>('#text')
const copied = part('#copied')
const rowsByMethod = new Map<string, Row>()
const lines = new Map<string, HTMLTableRowElement>()

const report = (): void => {
  text.value = reportText(
    reportOf(rowsByMethod, {
      contract: body.dataset.contract ?? '',
      page: location.origin + location.pathname,
      time: new Date().toISOString(),
      browser: navigator.userAgent,
      bridge: window.AlipayJSBridge === undefined ? 'not there' : 'there',
    }),
  )
}

function show(row: Row): void {
  rowsByMethod.set(row.method, row)
  report()
  const line = lines.get(row.method)
  if (line === undefined) return
  line.dataset.verdict = row.verdict
  const verdict = part(`[data-verdict-word="${row.verdict}"]`).textContent ?? row.verdict
  for (const [index, value] of [verdict, row.detail, `${row.ms} ms`].entries()) {
    const cell = line.cells[index + 2]
    if (cell) cell.textContent = value
  }
}

for (const { method, jsapi, asked } of ALL_ROWS) {
  const line = body.insertRow()
  for (const content of [method, jsapi, '', '', '']) line.insertCell().textContent = content
  const last = line.insertCell()
  if (asked === undefined) last.textContent = body.dataset.byHand ?? ''
  else {
    const button = document.createElement('button')
    button.className = 'second'
    button.textContent = body.dataset.run ?? ''
    button.setAttribute('aria-label', `${button.textContent} ${method}`)
    button.addEventListener('click', () => void check(asked).then(show))
    last.append(button)
  }
  lines.set(method, line)
}
reportEvents(bridge, show)
report()

async function runSafe(): Promise<void> {
  // one after another: some containers only handle one call at a time
  for (const name of SAFE_CHECKS) show(await check(name))
  document.documentElement.dataset.done = 'yes'
}
part('#run-safe').addEventListener('click', () => void runSafe())

/** A page in a host is often not a secure context, or has no clipboard. Then the text is selected, to be copied by hand. */
async function copy(): Promise<void> {
  text.select()
  const isCopied = await copyTextOf(window)?.(text.value)
  copied.textContent = (isCopied ? copied.dataset.done : copied.dataset.hand) ?? ''
}
part('#copy').addEventListener('click', () => void copy())
