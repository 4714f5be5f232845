/** Until nothing is left to do: two paints, then a quiet moment. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))))

const seen = (holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => (holds() ? resolve() : requestAnimationFrame(look))
    look()
  })

/** Presses 'next' over empty boxes, and waits until the first wrong one has the focus. */
async function next(): Promise<void> {
  document.querySelector<HTMLElement>('button[type=submit]')?.click()
  await seen(() => document.activeElement?.matches('main [aria-invalid=true], main .ant-form-item-has-error input') === true)
  await settled()
}

/** The form is drawn anew, once its first box is there. */
export async function drawn(draw: () => void): Promise<void> {
  draw()
  await seen(() => document.querySelector('main input') !== null)
  await settled()
}

declare global {
  interface Window {
    bench: { mount(): Promise<void>; unmount(): Promise<void>; next(): Promise<void>; settled(): Promise<void> }
  }
}

/** What the bench calls in the page of either engine. */
export function offer(page: { mount(): Promise<void>; unmount(): void }): void {
  const unmount = () => {
    page.unmount()
    return settled()
  }
  window.bench = { mount: page.mount, unmount, next, settled }
}
