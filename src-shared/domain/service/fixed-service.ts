/** The service whose laws, FAQ and guide the fixed pages show [2-17], [2-18]. */
export const FIXED_SERVICE_ID = '1065'
