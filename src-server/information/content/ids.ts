/** The service to which the electronic cadastral plan belongs; its laws, questions and guide are fixed [2-17], [2-18]. */
export const CADASTRAL_SERVICE_ID = '1065'

/** The item number of the electronic cadastral plan. */
export const CADASTRAL_ITEM_ID = '106500'
