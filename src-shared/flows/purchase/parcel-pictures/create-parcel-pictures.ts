import { parcelPictures } from '../../../api/places.ts'
import type { ParcelPicture } from '../../../domain/plans/place.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { Flow } from '../../core/flow.ts'
import { createState } from '../../core/state.ts'

/** The most numbers of one call. */
const MOST = 100

export interface ParcelPicturesState {
  readonly pictures: Readonly<Record<string, ParcelPicture>>
}
export interface ParcelPicturesActions {
  /** loads the pictures that are not loaded yet */
  readonly load: (numbers: readonly string[]) => void
}

/** Small pictures of parcels, loaded once each. Without them a page lacks nothing that it needs, so a failure is not shown. */
export function createParcelPictures({ api }: Pick<FlowDeps, 'api'>): Flow<ParcelPicturesState, ParcelPicturesActions> {
  const { state, set } = createState<ParcelPicturesState>({ pictures: {} })
  const asked = new Set<string>()

  async function load(numbers: readonly string[]): Promise<void> {
    const missing = numbers.filter((number) => !asked.has(number)).slice(0, MOST)
    if (missing.length === 0) return
    for (const number of missing) asked.add(number)
    try {
      const loaded = await parcelPictures(api, missing)
      set({ pictures: { ...state.pictures, ...Object.fromEntries(loaded.map((picture) => [picture.number, picture])) } })
    } catch {
      for (const number of missing) asked.delete(number)
    }
  }
  return { state, actions: () => ({ load: (numbers) => void load(numbers) }) }
}
