import type { MessageKey } from '../../i18n/keys.ts'

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]

/** How strong a new password is, as words; none for an empty one. Length counts most. */
export function passwordStrength(password: string): MessageKey | undefined {
  if (password === '') return undefined
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  if (password.length >= 12 && kinds >= 3) return 'passwordStrong'
  return password.length >= 8 && kinds >= 2 ? 'passwordFair' : 'passwordWeak'
}
