/** For windows and their openers, Back and Forward, file pickers, and one complete path a place (docs/adr/0008). */
export const IN_THE_WHOLE_BROWSER = '@browser'
