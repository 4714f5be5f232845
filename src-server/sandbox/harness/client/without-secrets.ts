import { BASE_PATH } from '#shared/domain/routes.ts'

/** Codes, tokens and numbers of identity checks: long words without a space. */
const RANDOM = /[\w-]{24,}/g
const HIDDEN = '…'

/** A text that can be sent to others. */
export const withoutRandom = (text: string): string => text.replace(RANDOM, HIDDEN)
/** A path as each replay has it. */
export const withoutTokens = (path: string): string =>
  path.startsWith(`${BASE_PATH}/`) ? path : path.replace(/(?<=\/)[\w-]{16,}(?=\/|$)/g, HIDDEN)

/** A payload that can be sent to others. A secret that a name announces may be short. */
export const withoutSecrets = (payload: unknown): unknown =>
  JSON.parse(
    JSON.stringify(payload, (name, value: unknown) => {
      if (/^(authorization|authCode|gxToken)$/i.test(name)) return HIDDEN
      return typeof value === 'string' ? withoutRandom(value) : value
    }),
  )
