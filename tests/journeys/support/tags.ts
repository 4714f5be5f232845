/**
 * The tag of journeys that need the full browser: windows and their openers, Back and Forward, file pickers, and one complete path per
 * place. The others run in the headless shell if it is installed (docs/adr/0008).
 */
export const IN_THE_WHOLE_BROWSER = '@browser'
