import { watchParcel } from '../../api/watched-parcels.ts'
import type { FlowDeps } from '../core/deps.ts'
import { messageOf } from '../core/error-messages.ts'

/** Begins or stops to watch a parcel. `show` shows the choice at once, and again the former one if it is not kept. */
export async function chooseWatched(
  { api, ports }: Pick<FlowDeps, 'api' | 'ports'>,
  number: string,
  watched: boolean,
  show: (watched: boolean) => void,
): Promise<void> {
  show(watched)
  try {
    await watchParcel(api, number, watched)
    ports.dialogs.toast({ key: watched ? 'parcelIsWatched' : 'parcelNotWatched', values: { number } })
  } catch (error) {
    show(!watched)
    ports.dialogs.toast(messageOf(error))
  }
}
