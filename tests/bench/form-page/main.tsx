import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createApp } from '#shared/app/create-app.ts'
import { AppContext } from '#shared/ui/app-context.tsx'
import { plainLaunch } from '#tests/support/launch.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'
import '#shared/ui/tokens.css'

/** The engines that are compared; each loads its own code, and none another's styles. */
const ENGINES: Readonly<Record<string, (count: number) => Promise<ReactNode>>> = {
  plain: async (count) => {
    const { PlainForm } = await import('./PlainForm.tsx')
    return <PlainForm count={count} />
  },
  web: async (count) => {
    await import('../../../src-web/styles/base.css')
    const [{ default: Body }, { StepPage }] = await Promise.all([
      import('../../../src-web/screens/application/form-kit.tsx'),
      import('./StepPage.tsx'),
    ])
    return <StepPage Body={Body} count={count} />
  },
  mobile: async (count) => {
    await Promise.all([import('../../../src-mobile/kit/kit.css'), import('../../../src-mobile/layout/layout.css')])
    const [{ default: Body }, { StepPage }] = await Promise.all([
      import('../../../src-mobile/widgets/StepBody.tsx'),
      import('./StepPage.tsx'),
    ])
    return <StepPage Body={Body} count={count} />
  },
}

/** Until what is drawn is painted. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

/** Until nothing is left to do: two paints, then a quiet moment. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))))

/** Until nothing is left to do. */
async function complete(): Promise<void> {
  await settled()
}

/** Presses 'next' over empty boxes, and waits until the first wrong one has the focus. */
async function next(): Promise<void> {
  document.querySelector<HTMLElement>('button[type=submit]')?.click()
  await new Promise<void>((resolve) => {
    const seen = () => (document.activeElement?.matches('main input[aria-invalid=true]') ? resolve() : requestAnimationFrame(seen))
    seen()
  })
  await settled()
}

async function prepare(engine: string): Promise<(count: number) => Promise<void>> {
  const ports = memoryPorts({ host: { inHost: false } })
  const launch = plainLaunch({ origin: location.origin })
  const app = await createApp({ ports, launch, surface: 'web' })
  await app.preferences.allWords()
  const draw = ENGINES[engine]
  if (draw === undefined) throw new Error(`no engine ${engine}`)
  const container = document.getElementById('root')
  if (container === null) throw new Error('no #root')
  let root: Root | undefined
  return async (count) => {
    root?.unmount()
    root = createRoot(container)
    if (count === 0) return settled()
    root.render(<AppContext value={app}>{await draw(count)}</AppContext>)
    await new Promise<void>((resolve) => {
      const seen = () => (document.querySelector('main input') === null ? requestAnimationFrame(seen) : resolve())
      seen()
    })
    await painted()
  }
}

declare global {
  interface Window {
    bench: {
      prepare: typeof prepare
      settled: typeof settled
      complete: typeof complete
      next: typeof next
      mount?: (count: number) => Promise<void>
    }
  }
}
window.bench = { prepare, settled, complete, next }
