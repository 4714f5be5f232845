import { createApp } from '#shared/app/create-app.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { RouteName } from '#shared/domain/routes.ts'
import type { Launch } from '#shared/flows/shell/launch/types.ts'
import type { Query } from '#shared/ports/index.ts'
import { plainLaunch } from '#tests/support/launch.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

/** The complete product on in-memory ports, with a real server. */
export async function guideApp(
  origin: string,
  {
    language = 'en',
    query = {},
    route = 'affairIntro',
    inHost = false,
    launch: given = {},
  }: { language?: Language; query?: Query; route?: RouteName; inHost?: boolean; launch?: Partial<Launch> } = {},
) {
  const ports = memoryPorts({ host: { inHost } })
  ports.navigator.replace(route, query)
  const launch = plainLaunch({ language, origin, ...given })
  const app = await createApp({ ports, launch, surface: 'web' })
  await app.preferences.loadAllTexts()
  return { app, ports }
}
