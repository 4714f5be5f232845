import type { ParcelLine, ParcelWords, Place, Surroundings } from '../../../domain/plans/place.ts'
import type { Message } from '../../../ports/message.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'

/** The answer to a question: places, and the parcels at the door that it names. */
export interface Found {
  readonly places: readonly Place[]
  readonly parcels: readonly ParcelLine[]
}

/** What the list and the map show the surroundings of. */
export type Centre =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'parcel'; readonly parcel: ParcelLine }
  /** where the user is */
  | { readonly kind: 'here' }

export interface PlaceFinderState {
  /** the question that `found` answers */
  readonly asked: string
  readonly found: Loading<Found>
  readonly centre: Centre | null
  /** the parcels around the centre; list and map show them in this order */
  readonly around: Loading<Surroundings>
  /** the number of the parcel that is marked in the list and on the map */
  readonly active: string | null
  /** the active parcel in words, once asked for */
  readonly words: Loading<ParcelWords>
  /** what a narrow page shows; a wide one shows both */
  readonly view: 'list' | 'map'
  /** parcels that were last chosen by place, the latest first */
  readonly recent: readonly ParcelLine[]
  /** parcels whose plans the user has ordered and that are on sale, the latest first */
  readonly own: readonly ParcelLine[]
  /** the last event, for a polite live region */
  readonly announcement: Message | null
}

export interface PlaceFinderActions {
  /** searches after a pause in typing */
  readonly type: (text: string) => void
  /** searches at once; resolves to false if nothing was found, and to true if the finder shows something or a newer search replaced this one */
  readonly ask: (text: string) => Promise<boolean>
  readonly close: () => void
  readonly retry: Offered
  readonly openPlace: (place: Place) => void
  readonly openParcel: (parcel: ParcelLine) => void
  /** shows the parcels around the user; the browser asks for permission */
  readonly openHere: () => void
  /** loads the user's own parcels, once; resolves to true if there are any, or recent ones */
  readonly offerKnown: () => Promise<boolean>
  /** remembers a parcel that was chosen */
  readonly remember: (number: string) => void
  /** forgets the parcels that were chosen */
  readonly forget: Offered
  /** back to what was found */
  readonly back: Offered
  readonly activate: (number: string) => void
  /** puts the active parcel into words */
  readonly describe: Offered
  /** opens the place of the parcel that is in words in a map application, in a new tab or a host page */
  readonly openMapApp: Offered
  /** begins or stops to watch the parcel that is in words */
  readonly watch: Offered
  readonly show: (view: PlaceFinderState['view']) => void
}

export type PlaceFinderFlow = Flow<PlaceFinderState, PlaceFinderActions>
