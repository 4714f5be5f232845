import type { Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'

/** The phone's pages: `/ecad/continue/<secret>`, and where the providers send it back to. They are short, so that the QR code has few modules. */
export const CONTINUE_PATH = `${BASE_PATH}/continue`
export const DONE_PATH = `${CONTINUE_PATH}/done`

/** Language and platform are in the address, as the phone has no session. */
const query = (language: Language, platform: Platform): string => `?language=${language}${platform === 'ab' ? '&platform=ab' : ''}`

export const continuePath = (token: string, language: Language): string => `${CONTINUE_PATH}/${token}${query(language, 'one')}`
export const donePath = (language: Language, platform: Platform = 'one'): string => `${DONE_PATH}${query(language, platform)}`
