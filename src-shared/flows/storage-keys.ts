/** Keys of the purchase in storage [3-18], and ours beside them. */
export const STORAGE_KEYS = {
  /** session: the order's transaction and process */
  transactionId: 'transactionId',
  processId: 'processId',
  /** session: the receipt's tid [2-07] */
  receiptTid: 'receiptTid',
  /** session: what stands in the search box, kept through sign-in */
  purchaseInput: 'purchaseInput',
  /** session: the digest of the plans that transaction was made of */
  transactionOf: 'transactionOf',
  /** session: the digest of the plans confirmed at step 2; nothing else is shown or ordered at step 3 (threat 21) */
  confirmedPlans: 'confirmedPlans',
  /** session: plans bought before which this tab was asked about, by number */
  boughtAgain: 'boughtAgain',
  /** session: the bill this very tab left for the cashier with */
  leftForBill: 'leftForBill',
  /** session: the bill a window of this tab went to the cashier with, and when */
  windowForBill: 'windowForBill',
  /** session: a visit to the cashier which this tab saw end, by its bill and beginning */
  endedVisit: 'endedVisit',
  /** session: the page a bill was being paid on when this tab left for the cashier */
  wayBack: 'wayBack',
  /** session: the identity check this very tab left for */
  leftForIdentity: 'leftForIdentity',
  /** session: answers of an application not saved yet (decision 9.25) */
  applicationDraft: 'applicationDraft',
  /** session: service codes whose agreement was accepted in this visit [2-14] */
  agreedServices: 'agreedServices',
  /** session: the sub-item chosen from a list [2-15] */
  chosenItem: 'chosenItem',
  /** local: 'true' when the cart changed since the last checkout */
  cartModified: 'cartModified',
} as const

/** What log-out takes away: nothing of the account stays in this browser (threat 9). */
export const PURCHASE_KEYS = {
  session: [
    STORAGE_KEYS.transactionId,
    STORAGE_KEYS.processId,
    STORAGE_KEYS.receiptTid,
    STORAGE_KEYS.purchaseInput,
    STORAGE_KEYS.transactionOf,
    STORAGE_KEYS.confirmedPlans,
    STORAGE_KEYS.boughtAgain,
    STORAGE_KEYS.leftForBill,
    STORAGE_KEYS.windowForBill,
    STORAGE_KEYS.endedVisit,
    STORAGE_KEYS.wayBack,
    STORAGE_KEYS.leftForIdentity,
    STORAGE_KEYS.applicationDraft,
    STORAGE_KEYS.agreedServices,
    STORAGE_KEYS.chosenItem,
  ],
  local: [STORAGE_KEYS.cartModified, 'authorizationCode'],
} as const
