/** The application number is the part of merchantOrderNo before the first underscore [2-06]. */
export const applicationNumberOf = (merchantOrderNo: string): string => merchantOrderNo.split('_', 1)[0] ?? ''
