import type { Day, ExpectedDay } from './calendar/working-days.ts'
import type { WireText } from './languages.ts'
import type { Avos } from './money/money.ts'

/** Contact details of the bureau [8-06]. */
export interface Bureau {
  readonly name: WireText
  readonly address: WireText
  readonly phone: string
}

/** Public settings that the server sends to every page (decision 3.10). */
export interface PublicFacts {
  /** the current day in Macao by the server's clock (threat 24) */
  readonly today: Day
  /** a test system, where no money is charged; pages show a banner */
  readonly sandbox: boolean
  readonly unitPrice: Avos
  readonly workingDays: number
  /** day by which a plan that is paid today is ready */
  readonly readyBy: ExpectedDay
  readonly cadastralServiceCode: string
  readonly cadastralItemId: string
  readonly bureau: Bureau
  /** external cadastral look-up [2-03] */
  readonly lookupUrl: string
  /** external plan viewer per language; English uses Portuguese [1-06] */
  readonly viewerUrl: WireText
  readonly headerUrl: string | undefined
  readonly cartIdleMinutes: number
  /** a plan can be found by its street, door or building; otherwise by its number alone (decision 3.21) */
  readonly hasPlaces: boolean
}
