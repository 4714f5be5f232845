import type { Day } from './calendar/working-days.ts'
import type { WireText } from './languages.ts'
import type { Avos } from './money/money.ts'

/** Whom to ask [8-06]. */
export interface Bureau {
  readonly name: WireText
  readonly address: WireText
  readonly phone: string
}

/** What used to be literals in screens is data the server sends (decision 3.10). */
export interface PublicFacts {
  /** the server's day in Macao (threat 24) */
  readonly today: Day
  /** a test system: no money is taken; show the banner */
  readonly sandbox: boolean
  readonly unitPrice: Avos
  readonly workingDays: number
  readonly cadastralServiceCode: string
  readonly cadastralItemId: string
  readonly bureau: Bureau
  /** external cadastral look-up [2-03] */
  readonly lookupUrl: string
  /** external plan viewer per language; English reads Portuguese [1-06] */
  readonly viewerUrl: WireText
  readonly headerUrl: string | undefined
  readonly cartIdleMinutes: number
}
