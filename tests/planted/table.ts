import { faultsOf } from './fault.ts'
import { BROWSER } from './faults/browser.ts'
import { BUREAU } from './faults/bureau.ts'
import { MONEY } from './faults/money.ts'
import { PAGES } from './faults/pages.ts'
import { PEOPLE } from './faults/people.ts'

export const FAULTS = faultsOf({ ...MONEY, ...PEOPLE, ...BUREAU, ...PAGES, ...BROWSER })
