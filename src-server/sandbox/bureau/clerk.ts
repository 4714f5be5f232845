/** Who acts at the desk; the API writes it down with each act. */
export const CLERK = 'Lei Ka Man'
