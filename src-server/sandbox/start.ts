import { listen } from '../platform/http/listen.ts'
import { buildSandbox, type SandboxApp } from './app.ts'
import type { SandboxContext } from './context.ts'
import { startMailServer } from './inbox/mail-server.ts'

/** Listens on SANDBOX_PORT, and for e-mails on a free port; sets both in `origins`. */
export async function startSandbox(context: SandboxContext): Promise<SandboxApp & { close(): Promise<void> }> {
  const sandbox = await buildSandbox(context)
  const { sandboxPort: port, host } = context.settings
  context.origins.sandboxListens(await listen(sandbox.app, { port, host, variable: 'SANDBOX_PORT' }))
  const mail = await startMailServer(context, sandbox.app.log)
  context.origins.mailListens(mail.port)
  return {
    ...sandbox,
    close: async () => {
      await mail.close()
      await sandbox.app.close()
    },
  }
}
