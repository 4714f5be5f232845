import type { ServiceState, ServiceStatus } from '#shared/domain/service-status.ts'
import { NOTICE_RECEIVERS } from '../../bureau/notices/kinds.ts'
import { lateReceivers } from '../../bureau/outbox/late-receivers.ts'
import type { Context } from '../../context.ts'
import { Cached } from '../../platform/cached.ts'
import { inTime } from '../../platform/in-time.ts'
import { PUBLIC_CHANNELS } from '../../sales/payments/channels.ts'

/** Any number of visitors cause one reading in this time. */
const CACHE_MS = 15_000
/** A database that answers later than this counts as not answering. */
const TIME_LIMIT_MS = 1_000

type Parts = Pick<Context, 'db' | 'clock' | 'counterparts' | 'signIn' | 'channels' | 'identities'>

/** How the service is doing, from what this server knows already: a visitor causes no call to a counterpart. */
export class StatusBoard {
  readonly #known = new Cached<ServiceStatus>(CACHE_MS)

  constructor(private readonly parts: Parts) {}

  now(): Promise<ServiceStatus> {
    const now = this.parts.clock.now()
    return this.#known.at(now, async () => {
      const read = this.#read().catch(() => WITHOUT_DATABASE)
      return { at: now.toISOString(), ...(await inTime(TIME_LIMIT_MS, read, () => WITHOUT_DATABASE)) }
    })
  }

  async #read(): Promise<Omit<ServiceStatus, 'at'>> {
    const { db, signIn, identities, channels, counterparts } = this.parts
    const [methods, late] = await Promise.all([channels.status(), lateReceivers(db)])
    const outlet = (receiver: string): ServiceState => (late.has(receiver) ? 'unsteady' : 'works')
    return {
      services: [
        { service: 'buying', state: 'works' },
        { service: 'signIn', state: signIn.state },
        { service: 'identityCheck', state: identities.provider.breaker.state },
        ...(counterparts.mail === undefined ? [] : [{ service: 'email' as const, state: outlet(NOTICE_RECEIVERS.EMAIL) }]),
        ...(counterparts.sms === undefined ? [] : [{ service: 'sms' as const, state: outlet(NOTICE_RECEIVERS.SMS) }]),
      ],
      methods,
    }
  }
}

/** Without the database no user can sign in, buy or pay; the state of the messages is unknown. */
const WITHOUT_DATABASE: Omit<ServiceStatus, 'at'> = {
  services: (['buying', 'signIn', 'identityCheck'] as const).map((service) => ({ service, state: 'down' })),
  methods: PUBLIC_CHANNELS.map((code) => ({ code, state: 'down', until: undefined, words: undefined })),
}
