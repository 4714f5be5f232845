import { BASE_PATH } from '#shared/domain/routes.ts'

/** A path as each replay has it: long random parts are written “…”. */
export const withoutTokens = (path: string): string =>
  path.startsWith(`${BASE_PATH}/`) ? path : path.replace(/(?<=\/)[\w-]{16,}(?=\/|$)/g, '…')
/** A payload that can be sent to others. */
export const withoutSecrets = (payload: unknown): unknown =>
  JSON.parse(JSON.stringify(payload, (name, value) => (/^(authorization|authCode|gxToken)$/i.test(name) ? '…' : value)))
