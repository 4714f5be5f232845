import { listen } from '../http/listen.ts'
import { buildSandbox, type SandboxApp } from './app.ts'
import type { SandboxContext } from './context.ts'

/** Listens on SANDBOX_PORT, and sets the port in `origins`. */
export async function startSandbox(context: SandboxContext): Promise<SandboxApp & { close(): Promise<void> }> {
  const sandbox = await buildSandbox(context)
  const { sandboxPort: port, host } = context.settings
  context.origins.sandboxListens(await listen(sandbox.app, { port, host, variable: 'SANDBOX_PORT' }))
  return { ...sandbox, close: () => sandbox.app.close() }
}
