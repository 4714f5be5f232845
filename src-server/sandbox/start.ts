import type { AddressInfo } from 'node:net'
import { buildSandbox, type SandboxApp } from './app.ts'
import type { SandboxContext } from './context.ts'

/** Listens on SANDBOX_PORT and tells `origins` which port it became. */
export async function startSandbox(context: SandboxContext): Promise<SandboxApp & { close(): Promise<void> }> {
  const sandbox = await buildSandbox(context)
  await sandbox.app.listen({ port: context.settings.sandboxPort, host: context.settings.host })
  context.origins.sandboxListens((sandbox.app.server.address() as AddressInfo).port)
  return { ...sandbox, close: () => sandbox.app.close() }
}
