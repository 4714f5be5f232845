import type { Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'

/**
 * The phone's pages: `/ecad/continue/<secret>`, and the one to which the providers return it. The paths are short to keep the QR code
 * small.
 */
export const CONTINUE_PATH = `${BASE_PATH}/continue`
export const DONE_PATH = `${CONTINUE_PATH}/done`

/** The address carries language and platform, because the phone has no session. */
const query = (language: Language, platform: Platform): string => `?language=${language}${platform === 'ab' ? '&platform=ab' : ''}`

export const continuePath = (token: string, language: Language): string => `${CONTINUE_PATH}/${token}${query(language, 'one')}`
export const donePath = (language: Language, platform: Platform = 'one'): string => `${DONE_PATH}${query(language, platform)}`
