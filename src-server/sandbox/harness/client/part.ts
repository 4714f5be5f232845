/** An element that the panel's page always has. */
export function part<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}

export const value = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '')
