import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Waits until no work is left: two paints, then a quiet moment. */
const settled = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))))

/** Longer than any form takes; after this the wait has failed. */
const LIMIT_MS = 60_000

const seen = (what: string, holds: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const until = performance.now() + LIMIT_MS
    const look = () => {
      if (holds()) resolve()
      else if (performance.now() > until) reject(new Error(`${what} did not come`))
      else requestAnimationFrame(look)
    }
    look()
  })

async function next(): Promise<void> {
  document.querySelector<HTMLElement>('button[type=submit]')?.click()
  await seen(
    'the focus on a wrong field',
    () => document.activeElement?.matches('main [aria-invalid=true], main .ant-form-item-has-error input') === true,
  )
  await settled()
}

declare global {
  interface Window {
    bench: { mount(): Promise<void>; unmount(): Promise<void>; next(): Promise<void>; settled(): Promise<void> }
  }
}

export function offer(form: ReactNode): void {
  const container = document.getElementById('root') as HTMLElement
  let root: Root | undefined
  const mount = async () => {
    root = createRoot(container)
    root.render(form)
    await seen('the first box', () => document.querySelector('main input') !== null)
    await settled()
  }
  const unmount = () => {
    root?.unmount()
    return settled()
  }
  window.bench = { mount, unmount, next, settled }
}
