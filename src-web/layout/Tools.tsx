import { type ComponentType, lazy, useState } from 'react'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { WhenIdle } from '#shared/ui/when-idle.tsx'
import { Account } from './Account.tsx'
import type { HostHeaderProps } from './HostHeader.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const HostHeader = lazy<ComponentType<HostHeaderProps>>(() =>
  // Without its code our own header stays, which has all that the host's has.
  import('./HostHeader.tsx').catch(() => ({ default: () => null })),
)

/** `service`: band with the service's title and the account. `plain`: for windows that close or lead on by themselves, e.g. on the way to the cashier. */
export type FrameKind = 'service' | 'plain'

/** Language, account and theme. A host's header takes the place of the first two once it has come [7-29]. */
export function Tools({ kind }: { readonly kind: FrameKind }) {
  const { facts } = useFlow(useApp().publicInfo).state
  const [isHosts, setIsHosts] = useState(false)
  // Not in windows that close or lead on by themselves, nor on the receipt [7-29].
  const url = kind === 'service' && facts.kind === 'ready' ? facts.value.headerUrl : undefined
  return (
    <div className="ec-tools">
      <div className="ec-tools__place">
        {!isHosts && (
          <div className="ec-tools__own">
            {kind === 'service' && <Account />}
            <LanguageSwitch />
          </div>
        )}
        {url !== undefined && (
          <WhenIdle>
            <HostHeader url={url} onShown={setIsHosts} />
          </WhenIdle>
        )}
      </div>
      <ThemeSwitch />
    </div>
  )
}
