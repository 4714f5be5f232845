/** The clerk's name. The API records it with each act. */
export const CLERK = 'Lei Ka Man'
