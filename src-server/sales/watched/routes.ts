import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { countShown } from '../places/allowance.ts'
import { stopWatching, watchParcel } from './repository.ts'

/** Begins or stops to watch a parcel (decision 11). The list of watched parcels comes with the caller's records. */
export const watchedRoutes: ApiRoutes = async (app, context) => {
  const { db, clock, settings } = context
  implement(
    app,
    'POST /parcels/watched',
    async ({ account: { id: owner }, body: { number, watched }, language }) => {
      if (watched) {
        // the list shows its address
        await countShown(context, owner, 1, 'number')
        await watchParcel(db, { owner, parcel: number, since: clock.now(), language })
      } else await stopWatching(db, owner, number)
      return { watched }
    },
    { limit: limitOf(settings, 'watched') },
  )
}
