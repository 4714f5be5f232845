/** Keys in the browser's storage: those of the purchase [3-18], and ours beside them. */
export const STORAGE_KEYS = {
  /** session: the order's transaction and process */
  transactionId: 'transactionId',
  processId: 'processId',
  /** session: the receipt's tid [2-07] */
  receiptTid: 'receiptTid',
  /** session: the text of the search box, kept through sign-in */
  purchaseInput: 'purchaseInput',
  /** session: the digest of the plans that transaction was made of */
  transactionOf: 'transactionOf',
  /** session: the digest of the plans confirmed at step 2; nothing else is shown or ordered at step 3 (threat 21) */
  confirmedPlans: 'confirmedPlans',
  /** session: the numbers of plans bought before that the user was already asked about in this tab */
  boughtAgain: 'boughtAgain',
  /** session: the bill for which this tab itself went to the cashier */
  leftForBill: 'leftForBill',
  /** session: the bill that this tab left for and came back from, once the server has answered since */
  backFromBill: 'backFromBill',
  /** session: the bill for which this tab opened the cashier in a window, and when */
  windowForBill: 'windowForBill',
  /** session: the last cashier visit that this tab knows to have ended, by its bill and its beginning */
  endedVisit: 'endedVisit',
  /** session: the page on which a bill was being paid when this tab went to the cashier */
  wayBack: 'wayBack',
  /** session: the identity check for which this tab itself left */
  leftForIdentity: 'leftForIdentity',
  /** session: answers of an application not saved yet (decision 9.25) */
  applicationDraft: 'applicationDraft',
  /** session: service codes whose agreement was accepted in this session [2-14] */
  agreedServices: 'agreedServices',
  /** session: the sub-item chosen from a list [2-15] */
  chosenItem: 'chosenItem',
  /** local: 'true' when the cart changed since the last checkout */
  cartModified: 'cartModified',
} as const

/** The keys that log-out removes, so that nothing of the account stays in this browser (threat 9). */
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
    STORAGE_KEYS.backFromBill,
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
