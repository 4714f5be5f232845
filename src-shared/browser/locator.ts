import type { Locator } from '../ports/locator.ts'

/** Long enough for a phone to find satellites. */
const TIMEOUT_MS = 15_000
const PERMISSION_DENIED = 1

/** The Locator port by the browser, which asks the user. */
export const browserLocator = ({ navigator: { geolocation } }: Window): Locator => ({
  here: () =>
    new Promise((resolve) => {
      if (geolocation === undefined) return resolve('unavailable')
      geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
        ({ code }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
        { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
      )
    }),
})
