import { ROUTE_NAMES, type RouteName } from '#shared/domain/routes.ts'

/** These routes redirect or close at once. The list has the screens to which they lead. */
const PASSING: readonly RouteName[] = ['home', 'login', 'payBegin', 'payPassed']
export const SCREENS = ROUTE_NAMES.filter((name) => !PASSING.includes(name))

export const QUERY: Readonly<Partial<Record<RouteName, Readonly<Record<string, string>>>>> = {
  completeSubmission: { workNo: 'A0000001', itemName: 'Plan' },
  ecadReceipt: { tid: 'unknown' },
  serviceLaws: { serviceId: '1065' },
  serviceAgreement: { itemCode: 'CERT-01' },
}
/** The server answers that it knows no application of this number: the page shows no date, and works. */
export const UNKNOWN_APPLICATION = /acceptance\/state\?applyNo=A0000001/
