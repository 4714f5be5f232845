import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { serve } from '../serve.ts'
import { ACCOUNTS } from './accounts.ts'
import { SANDBOX_LIBRARY } from './content/library.ts'
import { playedCounterparts } from './counterparts.ts'
import { leadBackToDevServer } from './dev-server.ts'
import { installFaults } from './faults.ts'
import { SandboxOrigins } from './origins.ts'
import { refuseForeignHosts } from './own-hosts.ts'
import { PlayedKeys } from './played-keys.ts'
import { sandboxSealKeys } from './seal-keys.ts'
import { seed } from './seed.ts'
import type { SandboxSettings } from './settings.ts'
import { installStage } from './stage/install.ts'
import { startSandbox } from './start.ts'
import { SandboxClock } from './time/sandbox-clock.ts'

/** Serves the product, and the sandbox as its counterparts on a second origin of the same process. */
export async function serveSandbox(settings: SandboxSettings, counterpartsOf = playedCounterparts): Promise<void> {
  const origins = new SandboxOrigins(settings)
  const keys = new PlayedKeys()
  const counterparts = counterpartsOf(origins, settings, keys)
  const clock = new SandboxClock()
  await serve({
    purpose: 'test',
    settings,
    counterparts,
    origins,
    content: SANDBOX_LIBRARY,
    readSealKeys: sandboxSealKeys,
    panel: settings.panel,
    clock,
    seed: async (parts) => {
      await clock.restore(parts.db)
      await keys.restore(parts.db)
      await seed(parts)
    },
    extend: (app, context) => {
      refuseForeignHosts(app, origins)
      installStage(app, { ...context, clock })
      installFaults(app)
      leadBackToDevServer(app, () => origins.product)
    },
    startSideServer: async ({ db, holidays }) => {
      const sandbox = await startSandbox({ settings, origins, counterparts, db, clock, holidays })
      return {
        startupLines: [
          `Sandbox   ${origins.sandbox}/   (test system: no money is taken)`,
          `Pages     ${origins.product}/ecad/demo (test page), ${['harness/', 'bureau', 'inbox'].map((path) => `${origins.sandbox}/${path}`).join(', ')}`,
          `Accounts  ${ACCOUNTS.map(({ name }) => name).join(', ')}; chosen on the sign-in page, no password`,
          ...(clock.aheadDays === 0
            ? []
            : [`Time      ${clock.aheadDays} days ahead, as days were let pass: it is ${macaoDay(clock.now())}`]),
        ],
        close: sandbox.close,
      }
    },
  })
}
