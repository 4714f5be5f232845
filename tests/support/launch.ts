import type { Launch } from '#shared/flows/shell/launch/types.ts'

/** The launch of a page without parameters: English, the personal platform, light, our own API. */
export const plainLaunch = (given: Partial<Launch> & Pick<Launch, 'origin'>): Launch => ({
  ...{ language: 'en', platform: 'one', platformIsOpen: false, isDark: false, isDarkGiven: false, apiHost: '/api' },
  ...{ order: undefined, hostSession: { osType: undefined, gxToken: undefined } },
  ...given,
})
