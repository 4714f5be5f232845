import { BASE_PATH } from '#shared/domain/routes.ts'
import type { HostAnswer, HostScript } from '../host/host-script.ts'
import type { Scenario } from '../scenario.ts'

const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  company: 'CORPORATE',
  'unqualified-company': 'CORPORATE',
  unsupported: 'UNSUPPORTED',
}

/** A well-behaved super-app's answers; a scenario may override them. */
export function hostOf(account: string): NonNullable<HostScript['answers']> {
  const accountType = ACCOUNT_TYPES[account] ?? 'PERSONAL'
  const ok = (result: unknown = {}): HostAnswer => ({ how: 'ok', result })
  return {
    getAccountType: ok({ accountType }),
    checkPlatformSupport: ok({ supported: accountType !== 'UNSUPPORTED', accountType }),
    recordUnsupportedType: ok(),
    callPhone: ok({ success: true }),
    startPay: ok({ accepted: true, merchantOrderNo: '' }),
    startIdentityCheck: { how: 'held' },
    popWindow: ok(),
    pushWindow: ok(),
    startApp: ok(),
    exitApp: ok(),
    imageViewer: ok(),
  }
}

/** Posts JSON to the harness's server. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The host's answers about an account. */
export function accountAnswers(account: string): NonNullable<HostScript['answers']> {
  const { getAccountType, checkPlatformSupport } = hostOf(account)
  return { ...(getAccountType && { getAccountType }), ...(checkPlatformSupport && { checkPlatformSupport }) }
}

/** Language, platform and theme of an opening. */
export const settingsOf = ({ account, language = 'zh-Hant', platform = account === 'company' ? 'ab' : 'one', dark = false }: Scenario) => ({
  language,
  platform,
  dark,
})

/** The address that the host opens. */
export function addressOf(scenario: Scenario): string {
  const address = new URL(`${BASE_PATH}${scenario.open ?? '/choose-ecad'}`, location.origin)
  const { language, platform, dark } = settingsOf(scenario)
  const settings: Readonly<Record<string, string>> = scenario.bare
    ? {}
    : { language, isDark: String(dark), ...(platform === 'ab' && { platform }) }
  for (const [name, value] of Object.entries(settings)) if (!address.searchParams.has(name)) address.searchParams.set(name, value)
  return address.href
}

/** An address to launch again: what its stage prepared already exists, and preparing it again would empty the cart. */
export function withoutStage(href: string): string {
  const address = new URL(href)
  address.searchParams.delete('stage')
  return address.href
}
