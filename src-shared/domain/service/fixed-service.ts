/** The service whose laws, questions and guide are the fixed ones [2-17], [2-18]. */
export const FIXED_SERVICE_ID = '1065'
