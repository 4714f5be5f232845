import { isLoopback } from '../../platform/settings/loopback.ts'
import type { Environment } from '../../platform/settings/reader.ts'
import { readAll, readCommon } from '../../platform/settings/settings.ts'
import type { SandboxSettings } from '../settings.ts'

/** The stand-ins' settings: the product's address, and their own. */
export interface StandInSettings extends SandboxSettings {
  readonly publicOrigin: string
}

/** Reads the stand-ins' environment; throws a SettingsError if they or the product would be reachable from other machines. */
export const readStandInSettings = (environment: Environment): StandInSettings =>
  readAll(environment, (env) => {
    const common = readCommon(env)
    const settings: StandInSettings = {
      ...common,
      publicOrigin: env.required('PUBLIC_ORIGIN', common.publicOrigin, 'the stand-ins must know the address of the product they serve'),
      sandboxPort: env.value('SANDBOX_PORT'),
      sandboxOrigin: env.value('SANDBOX_ORIGIN'),
      panel: false,
      harnessBundle: undefined,
    }
    if (!isLoopback(settings.host))
      env.faults.push(
        `HOST must be an address of this machine alone such as 127.0.0.1, but is "${settings.host}": they let anybody sign in as anybody.`,
      )
    for (const [name, origin] of [
      ['PUBLIC_ORIGIN', settings.publicOrigin],
      ['SANDBOX_ORIGIN', settings.sandboxOrigin],
    ] as const) {
      if (origin !== undefined && URL.canParse(origin) && !isLoopback(new URL(origin).hostname))
        env.faults.push(`${name} must be an origin of this machine, but is "${origin}": the stand-ins serve nobody else.`)
    }
    return settings
  })
