import { part } from './part.ts'

interface Offer {
  readonly scenarios: readonly { readonly name: string; readonly says?: string }[]
  readonly faults: readonly string[]
}
const list = part<HTMLUListElement>('#scenarios')
const search = part<HTMLInputElement>('#search')
let names: readonly string[] = []
/** whether each scenario passed when it was last played on this page */
const outcomes = new Map<string, boolean>()

export const isListed = (name: string): boolean => names.includes(name)

/** Marks a scenario in the list as passed or failed. */
export function markPlayed(name: string, passed: boolean): void {
  outcomes.set(name, passed)
  for (const item of list.children) mark(item)
}

function mark(item: Element): void {
  const passed = outcomes.get(item.querySelector('button')?.textContent ?? '')
  if (passed !== undefined) (item as HTMLElement).dataset.passed = String(passed)
}

/** Lists the scenarios to play, and reports the files that cannot be read. */
export async function offerScenarios(play: (name: string) => Promise<void>, say: (error: unknown) => void): Promise<void> {
  const { scenarios, faults } = (await (await fetch('/harness/api/scenarios')).json()) as Offer
  names = scenarios.map(({ name }) => name)
  list.replaceChildren(
    ...scenarios.map(({ name, says = '' }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'second'
      button.textContent = name
      button.addEventListener('click', () => void play(name).catch(say))
      const item = document.createElement('li')
      item.append(button, ` ${says}`)
      mark(item)
      return item
    }),
  )
  narrow()
  if (faults.length > 0) say(new Error(faults.join(' · ')))
}

function narrow(): void {
  const wanted = search.value.trim().toLowerCase()
  for (const item of list.children) (item as HTMLElement).hidden = !item.textContent.toLowerCase().includes(wanted)
}
search.addEventListener('input', narrow)
