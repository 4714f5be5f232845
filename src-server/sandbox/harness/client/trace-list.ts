import { copyTextOf } from '#shared/browser/copy-text.ts'
import type { TraceLine } from '../scenario.ts'
import { part } from './part.ts'
import { saveJson } from './save-json.ts'

/** The trace of the panel: all lines with time and payload, filtered, copied, and saved as a file. */
const list = part<HTMLOListElement>('#trace')
const filter = part<HTMLInputElement>('#filter')
const copied = part('#trace-copied')
let lines: TraceLine[] = []

const textOf = ({ at, kind, text, payload }: TraceLine): string =>
  `${at.slice(11, 23)} ${kind === 'trace' ? '' : `${kind} `}${text}${payload === undefined ? '' : ` ${JSON.stringify(payload)}`}`
const isWanted = (text: string): boolean => text.toLowerCase().includes(filter.value.trim().toLowerCase())

/** Shows a line at the end. */
export function addLine(line: TraceLine): void {
  lines.push(line)
  const item = document.createElement('li')
  item.dataset.kind = line.kind
  const [label, detail, time] = [document.createElement('span'), document.createElement('code'), document.createElement('time')]
  label.textContent = line.kind === 'trace' ? line.text : `${line.kind} ${line.text}`
  detail.textContent = line.payload === undefined ? '' : JSON.stringify(line.payload)
  time.textContent = line.at.slice(11, 23)
  item.append(time, ' ', label, ' ', detail)
  item.hidden = !isWanted(textOf(line))
  list.append(item)
  list.scrollTop = list.scrollHeight
}

/** Begins an empty trace. */
export function clearTrace(): void {
  lines = []
  list.replaceChildren()
}

filter.addEventListener('input', () => {
  for (const [index, line] of lines.entries()) {
    const item = list.children[index] as HTMLElement | undefined
    if (item) item.hidden = !isWanted(textOf(line))
  }
})
const wanted = (): readonly TraceLine[] => lines.filter((line) => isWanted(textOf(line)))
async function copy(): Promise<void> {
  const isCopied = await copyTextOf(window)?.(wanted().map(textOf).join('\n'))
  if (!isCopied) getSelection()?.selectAllChildren(list)
  copied.textContent = (isCopied ? copied.dataset.done : copied.dataset.hand) ?? ''
}
part('#copy-trace').addEventListener('click', () => void copy())
part('#export-trace').addEventListener('click', () => saveJson('trace.json', wanted()))
