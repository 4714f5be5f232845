import { part } from './part.ts'

interface Offer {
  readonly scenarios: readonly { readonly name: string; readonly says?: string }[]
  readonly faults: readonly string[]
}
const list = part<HTMLUListElement>('#scenarios')
const search = part<HTMLInputElement>('#search')
let names: readonly string[] = []

/** Whether a scenario of this name is in the list. */
export const isListed = (name: string): boolean => names.includes(name)

/** Lists the scenarios to play, and says which files cannot be read. */
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
