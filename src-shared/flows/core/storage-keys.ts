/**
 * Keys in the browser's storage [3-18]. Log-out clears all of them. Other places that clear them:
 *
 * | key | content | written by | cleared by |
 * |---|---|---|---|
 * | transactionId, processId | the order and the process of the purchase | checkout (plan-payment), a paid order | an order that is given up |
 * | transactionOf | the digest of the plans in transactionId | checkout | payment, an order that is given up |
 * | confirmedPlans | the digest of the plans confirmed in step 2; step 3 shows and orders nothing else (threat 21) | plan-confirm | payment, an order that is put back or changed |
 * | boughtAgain | numbers of plans that were bought before and that the user has confirmed | plan-confirm, plan-purchase | payment |
 * | cashierVisit | this tab's visits to the cashier and the page to return to, as JSON (payment/kept-visit.ts) | payment, pay-passed | the same, part by part |
 * | receiptTid | the receipt [2-07] | completion, receipt | – |
 * | purchaseInput | the text of the search box, kept during sign-in | plan-purchase, the boot script | an empty box |
 * | recentParcels | the last parcels chosen by place, as JSON (place-finder/recent-parcels.ts) | place-finder | its own button |
 * | account | the account that this tab has shown: for another one that signs in here, the tab forgets all but unsaved answers | session | – |
 * | leftForIdentity | the identity check that this tab itself navigated to | identity check | the return |
 * | applicationDraft | answers of an application that are not saved yet (decision 9.25) | draft saver | saving |
 * | agreedServices | codes of services whose agreement was accepted [2-14] | agreement | – |
 * | chosenItem | the item chosen from a list [2-15] | service list | – |
 * | orderUnderWay (local) | the last order, so that an app that was closed at the cashier finds it paid | checkout | completion, the notice that it was paid, an order that is given up |
 * | cartModified (local) | 'true' when the cart changed since the last checkout | cart, checkout | – |
 */
export const STORAGE_KEYS = {
  transactionId: 'transactionId',
  processId: 'processId',
  transactionOf: 'transactionOf',
  confirmedPlans: 'confirmedPlans',
  boughtAgain: 'boughtAgain',
  cashierVisit: 'cashierVisit',
  receiptTid: 'receiptTid',
  purchaseInput: 'purchaseInput',
  recentParcels: 'recentParcels',
  account: 'account',
  leftForIdentity: 'leftForIdentity',
  applicationDraft: 'applicationDraft',
  agreedServices: 'agreedServices',
  chosenItem: 'chosenItem',
  orderUnderWay: 'orderUnderWay',
  cartModified: 'cartModified',
} as const

const { cartModified, orderUnderWay, ...SESSION_KEYS } = STORAGE_KEYS

/** The keys that log-out removes, because nothing of the account may stay in this browser (threat 9). */
export const PURCHASE_KEYS = {
  session: Object.values(SESSION_KEYS),
  local: [cartModified, orderUnderWay, 'authorizationCode'],
} as const
