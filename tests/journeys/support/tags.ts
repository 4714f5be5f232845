/**
 * The tag of journeys that need the whole browser: windows and their openers, Back and Forward, the picking of files,
 * and one whole path a place. The others run in its headless shell where there is one (docs/adr/0008).
 */
export const IN_THE_WHOLE_BROWSER = '@browser'
