import { browserClock } from '#shared/browser/clock.ts'
import { createBridge } from '../bridge.ts'
import { HOST_METHODS, type HostMethod, WIRE } from '../contract.ts'
import { check, type Row, SAFE_METHODS } from './checks.ts'

/** The page /harness/conformance: opened in a host it asks every method and shows a row for each. */
const bridge = createBridge({ window, clock: browserClock(window), address: new URLSearchParams(location.search) })
const body = document.querySelector<HTMLTableSectionElement>('#rows')
const all = document.querySelector<HTMLButtonElement>('#run-safe')
const rows = new Map<HostMethod, HTMLTableRowElement>()

function show(row: Row): void {
  const line = rows.get(row.method)
  if (line === undefined) return
  line.dataset.verdict = row.verdict
  const verdict = document.querySelector<HTMLElement>(`[data-verdict-word="${row.verdict}"]`)?.textContent ?? row.verdict
  const values = [verdict, row.detail, `${row.ms} ms`]
  values.forEach((value, index) => {
    const cell = line.cells[index + 2]
    if (cell) cell.textContent = value
  })
}

const run = async (method: HostMethod): Promise<void> => show(await check(bridge, method, () => performance.now()))

for (const method of HOST_METHODS) {
  const line = document.createElement('tr')
  for (const words of [method, WIRE[method].jsapi, '', '', '']) line.insertCell().textContent = words
  const button = document.createElement('button')
  button.textContent = body?.dataset.run ?? ''
  button.setAttribute('aria-label', `${button.textContent} ${method}`)
  button.addEventListener('click', () => void run(method))
  line.insertCell().append(button)
  rows.set(method, line)
  body?.append(line)
}

async function runSafe(): Promise<void> {
  // one after another: a container may answer only one at a time
  for (const method of SAFE_METHODS) await run(method)
  document.documentElement.dataset.done = 'yes'
}
all?.addEventListener('click', () => void runSafe())
